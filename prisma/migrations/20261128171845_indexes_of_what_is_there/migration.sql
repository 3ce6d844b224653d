-- DropIndex
DROP INDEX "subscription_scheduled_variant_id_idx";

-- DropIndex
DROP INDEX "connection_retry_key_key";

-- DropIndex
DROP INDEX "connection_retry_expires_at_idx";

-- CreateIndex
CREATE INDEX "subscription_scheduled_variant_id_idx" ON "subscription"("scheduled_variant_id") WHERE (scheduled_variant_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "connection_retry_expires_at_idx" ON "connection"("retry_expires_at") WHERE (retry_expires_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "connection_retry_key_key" ON "connection"("retry_key") WHERE (retry_key IS NOT NULL);
