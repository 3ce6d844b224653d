-- DropIndex
DROP INDEX "subscription_due_idx";

-- DropIndex
DROP INDEX "subscription_due_in_store_idx";

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "pause_at_period_end" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "resumes_at" TIMESTAMPTZ(3);

-- Prisma knows no column that PostgreSQL works out.
ALTER TABLE "subscription" ADD COLUMN "due_at" TIMESTAMPTZ(3) GENERATED ALWAYS AS (
  CASE WHEN "status" IN ('trialing', 'active', 'past_due') THEN "current_period_end"
    WHEN "status" = 'paused' THEN "resumes_at" END) STORED;

-- When those that are paused were, as their history says.
UPDATE "subscription" AS s SET "paused_at" = COALESCE(
  (SELECT max(e."created_at") FROM "subscription_event" AS e WHERE e."subscription_id" = s."id" AND e."kind" = 'pause'),
  s."updated_at") WHERE s."status" = 'paused';

-- What apps asked for, as that is called now.
UPDATE "approval" SET "detail" = jsonb_set("detail", '{action}', '"resume"')
WHERE "detail"->>'action' = 'unpause';

-- CreateIndex
CREATE INDEX "subscription_due_at_idx" ON "subscription"("due_at", "id") WHERE (due_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "subscription_due_at_in_store_idx" ON "subscription"("store_id", "mode", "due_at", "id") WHERE (due_at IS NOT NULL);
