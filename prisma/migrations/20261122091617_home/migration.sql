-- DropIndex
DROP INDEX "notice_user_id_kind_idx";

-- CreateIndex
CREATE INDEX "subscription_ending_idx" ON "subscription"("store_id", "mode", "current_period_end", "id") WHERE (cancel_at_period_end AND status IN ('trialing', 'active', 'past_due'));

-- CreateIndex
CREATE INDEX "notice_user_id_kind_id_idx" ON "notice"("user_id", "kind", "id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_failed_idx" ON "webhook_endpoint"("store_id") WHERE (connection_id IS NULL AND disabled_for IN ('failing', 'gone'));
