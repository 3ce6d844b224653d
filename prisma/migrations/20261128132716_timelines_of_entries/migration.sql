-- DropForeignKey
ALTER TABLE "subscription_event" DROP CONSTRAINT "subscription_event_subscription_id_fkey";

-- DropIndex
DROP INDEX "audit_entry_owner_id_id_idx";

-- DropIndex
DROP INDEX "audit_entry_owner_id_store_id_id_idx";

-- DropIndex
DROP INDEX "audit_entry_owner_id_app_id_id_idx";

-- DropIndex
DROP INDEX "audit_entry_app_owner_id_app_id_id_idx";

-- DropIndex
DROP INDEX "audit_entry_rarer_kind_idx";

-- DropIndex
DROP INDEX "audit_entry_test_mode_idx";

-- DropIndex
DROP INDEX "audit_entry_of_app_idx";

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "happened_at" TIMESTAMPTZ(3),
ADD COLUMN     "happening" TEXT,
ADD COLUMN     "outcome" JSONB,
ADD COLUMN     "position" BIGINT,
ADD COLUMN     "subscription_id" UUID,
ALTER COLUMN "owner_id" DROP NOT NULL;

-- Prisma's schema knows no sequences of their own, nor triggers.
CREATE SEQUENCE "timeline_position";

-- What happened to subscriptions until now stays in their timelines. Whose activity some of it was, that has an entry of
-- its own already.
INSERT INTO "audit_entry" ("id", "at", "kind", "store_id", "mode", "connection_id", "app_name", "actor", "request_id",
  "detail", "subscription_id", "happening", "happened_at", "outcome", "position")
SELECT e."id", e."created_at", 'subscription_' || e."kind", s."store_id", s."mode", e."connection_id", e."app_name",
  CASE WHEN e."connection_id" IS NOT NULL THEN 'app' WHEN e."key_id" IS NOT NULL THEN 'key'
    WHEN e."seller_id" IS NOT NULL THEN 'seller' ELSE 'system' END, e."request_id",
  CASE WHEN e."key_id" IS NULL THEN '{}' ELSE jsonb_build_object('api_key', e."key_id") END,
  e."subscription_id", e."kind", e."created_at", e."detail", e."position"
FROM "subscription_event" e LEFT JOIN "subscription" s ON s."id" = e."subscription_id";

SELECT setval('timeline_position', GREATEST(max("position"), 1)) FROM "subscription_event";

-- DropTable
DROP TABLE "subscription_event";

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_id_idx" ON "audit_entry"("owner_id", "id") WHERE (owner_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_store_id_id_idx" ON "audit_entry"("owner_id", "store_id", "id") WHERE (owner_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_app_id_id_idx" ON "audit_entry"("owner_id", "app_id", "id" DESC) WHERE (owner_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "audit_entry_app_owner_id_app_id_id_idx" ON "audit_entry"("app_owner_id", "app_id", "id") WHERE (app_owner_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "audit_entry_rarer_kind_idx" ON "audit_entry"("owner_id", "kind", "id") WHERE (owner_id IS NOT NULL AND kind <> 'rotated');

-- CreateIndex
CREATE INDEX "audit_entry_test_mode_idx" ON "audit_entry"("owner_id", "id") WHERE (owner_id IS NOT NULL AND mode = 'test');

-- CreateIndex
CREATE INDEX "audit_entry_of_app_idx" ON "audit_entry"("owner_id", "id") WHERE (owner_id IS NOT NULL AND store_id IS NULL AND kind <> 'declined');

-- CreateIndex
CREATE INDEX "audit_entry_timeline_idx" ON "audit_entry"("subscription_id", "happened_at") WHERE (subscription_id IS NOT NULL);

-- What is in a subscription's timeline alone goes with it, also where a store or an account is deleted.
CREATE FUNCTION "drop_timelines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "audit_entry" e USING gone WHERE e."subscription_id" = gone."id" AND e."owner_id" IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER "subscription_takes_its_timeline" AFTER DELETE ON "subscription" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_timelines"();
