-- DropIndex
DROP INDEX "subscription_customer_id_idx";

-- DropIndex
DROP INDEX "subscription_status_current_period_end_idx";

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "scheduled_variant_id" UUID;

-- AlterTable
ALTER TABLE "subscription_event" ADD COLUMN     "seller_id" TEXT;

-- CreateIndex
CREATE INDEX "subscription_store_id_mode_status_id_idx" ON "subscription"("store_id", "mode", "status", "id");

-- CreateIndex
CREATE INDEX "subscription_store_id_mode_updated_at_id_idx" ON "subscription"("store_id", "mode", "updated_at", "id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_id_idx" ON "subscription"("customer_id", "id");

-- CreateIndex
CREATE INDEX "subscription_variant_id_idx" ON "subscription"("variant_id");

-- CreateIndex
CREATE INDEX "subscription_scheduled_variant_id_idx" ON "subscription"("scheduled_variant_id");

-- CreateIndex
CREATE INDEX "subscription_due_idx" ON "subscription"("current_period_end", "id") WHERE (status IN ('trialing', 'active', 'past_due'));

-- CreateIndex
CREATE INDEX "subscription_due_in_store_idx" ON "subscription"("store_id", "mode", "current_period_end", "id") WHERE (status IN ('trialing', 'active', 'past_due'));

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_scheduled_variant_id_fkey" FOREIGN KEY ("scheduled_variant_id") REFERENCES "variant"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
