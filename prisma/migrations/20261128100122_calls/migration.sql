-- CreateEnum
CREATE TYPE "call_total_kind" AS ENUM ('answer', 'network', 'store');

-- CreateTable
CREATE TABLE "call_total" (
    "subject_id" UUID NOT NULL,
    "kind" "call_total_kind" NOT NULL,
    "began" TIMESTAMPTZ(0) NOT NULL,
    "name" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "proven" INTEGER NOT NULL DEFAULT 0,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_total_pkey" PRIMARY KEY ("subject_id","kind","began","name")
);

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "scope_uses" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "scope_uses" JSONB NOT NULL DEFAULT '{}';

-- The second that an id of UUID v7 was made for.
CREATE FUNCTION "call_second"("id" uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT ('x' || substr("id"::text, 1, 8) || substr("id"::text, 10, 4))::bit(48)::bigint / 1000 $$;

-- Prisma knows no partitions: one a day, by the time in the ids; lib/calls/calls.ts makes and drops them. The columns
-- of one length come first, so that none is padded. Store and mode are the connection's or key's.
CREATE TABLE "call" (
    "id" UUID NOT NULL,
    "app_id" UUID,
    -- The connection, or the seller's own key; null where an app's call belongs to no connection of it.
    "holder_id" UUID,
    -- The id of its request where we have given it: a UUID v7 of the minute of the call.
    "request" UUID,
    -- Of a list that was answered; see lib/calls/touch.ts.
    "listed_first" UUID,
    "listed_last" UUID,
    "listed_count" INTEGER,
    "micros" INTEGER NOT NULL,
    "status" SMALLINT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "reason" TEXT,
    -- The id of its request where the caller has chosen it.
    "given_request_id" TEXT,
    "listed_filters" TEXT,
    -- Of a failed call: what came and what was answered, without secrets and personal data.
    "sent" TEXT,
    "answered" TEXT
) PARTITION BY RANGE ("id");

-- To the second, a holder's to ten minutes, so that entries of the same time share one (deduplication).
CREATE INDEX "call_of_app_idx" ON "call"("app_id", "call_second"("id")) WHERE "app_id" IS NOT NULL;
CREATE INDEX "call_of_holder_idx" ON "call"("holder_id", ("call_second"("id") / 600)) WHERE "holder_id" IS NOT NULL;
-- The few that failed, which is what developers look for.
CREATE INDEX "call_failed_of_app_idx" ON "call"("app_id", "call_second"("id")) WHERE "app_id" IS NOT NULL AND "status" >= 400;
CREATE INDEX "call_failed_of_holder_idx" ON "call"("holder_id", ("call_second"("id") / 600))
  WHERE "holder_id" IS NOT NULL AND "status" >= 400;
CREATE INDEX "call_given_request_id_idx" ON "call"("given_request_id") WHERE "given_request_id" IS NOT NULL;
-- They are written in the order of their ids, nearly.
CREATE INDEX "call_id_idx" ON "call" USING brin ("id") WITH (pages_per_range = 16);

-- A call as its developer sees it.
CREATE VIEW "logged_call" AS
  SELECT call.id, call.app_id, call.holder_id, coalesce(held.store_id, key.store_id) AS store_id,
    coalesce(held.mode, key.mode) AS mode, call.method, call.path, call.status, call.reason, call.micros, call.request,
    call.given_request_id, coalesce(call.given_request_id, 'req_' || replace(call.request::text, '-', '')) AS request_id,
    CASE WHEN call.listed_count IS NOT NULL
      THEN concat_ws(' ', call.listed_count, coalesce(call.listed_first::text, ''), coalesce(call.listed_last::text, ''),
        coalesce(call.listed_filters, '')) END AS listed,
    call.sent, call.answered
  FROM call
  LEFT JOIN connection AS held ON held.id = call.holder_id
  LEFT JOIN api_key AS key ON key.id = call.holder_id AND call.app_id IS NULL;

-- What there is goes on.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT relname, pg_get_expr(relpartbound, pg_class.oid) AS bounds FROM pg_inherits
      JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'logged_request'::regclass LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF call %s', replace(part.relname, 'logged_request', 'call'), part.bounds);
  END LOOP;
END $$;
INSERT INTO "call" (id, app_id, holder_id, request, listed_first, listed_last, listed_count, micros, status, method, path,
  reason, given_request_id, listed_filters, sent, answered)
SELECT id, app_id, holder_id, ours.request, nullif(split_part(listed, ' ', 2), '')::uuid,
  nullif(split_part(listed, ' ', 3), '')::uuid, split_part(listed, ' ', 1)::int, micros, status, method, path, reason,
  CASE WHEN ours.request IS NULL THEN request_id END, nullif(split_part(listed, ' ', 4), ''), sent, answered
FROM logged_request CROSS JOIN LATERAL (
  SELECT CASE WHEN request_id ~ '^req_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$'
      AND abs(call_second(substr(request_id, 5)::uuid) - call_second(logged_request.id)) < 60
    THEN substr(request_id, 5)::uuid END AS request) AS ours
ORDER BY id;

-- An app's days count in their first hours.
INSERT INTO "call_total" (subject_id, kind, began, name, calls, proven, checked, first_at, last_at)
SELECT app_id, 'answer', began, reason, sum(calls), sum(proven), sum(checked), began, began FROM (
  SELECT app_id, hour AS began, reason, calls, proven, 0 AS checked FROM app_hour
  UNION ALL SELECT app_id, day::timestamp AT TIME ZONE 'UTC', '', 0, 0, calls FROM app_day
  WHERE day > (now() AT TIME ZONE 'UTC')::date - 61) AS counted
GROUP BY app_id, began, reason;
INSERT INTO "call_total" (subject_id, kind, began, name, calls, refused, first_at, last_at)
SELECT holder_id, 'network', day::timestamp AT TIME ZONE 'UTC', network, calls, refused, first_at, last_at FROM network_day;
INSERT INTO "call_total" (subject_id, kind, began, name, calls, first_at, last_at)
SELECT holder_id, 'store', to_timestamp(0), network || ' ' || store_id, 0, day::timestamp AT TIME ZONE 'UTC',
  day::timestamp AT TIME ZONE 'UTC' FROM network_store;
UPDATE "connection" SET scope_uses = used.uses FROM (
  SELECT connection_id, jsonb_object_agg(scope, last_used_at) AS uses FROM scope_use GROUP BY 1) AS used
WHERE connection.id = used.connection_id;
UPDATE "api_key" SET scope_uses = used.uses FROM (
  SELECT key_id, jsonb_object_agg(scope, last_used_at) AS uses FROM scope_use GROUP BY 1) AS used
WHERE api_key.id = used.key_id;

-- CreateIndex
CREATE INDEX "call_total_began_idx" ON "call_total"("began");

-- DropTable
DROP TABLE "logged_request";

-- DropTable
DROP TABLE "app_day";

-- DropTable
DROP TABLE "app_hour";

-- DropTable
DROP TABLE "scope_use";

-- DropTable
DROP TABLE "network_day";

-- DropTable
DROP TABLE "network_store";
