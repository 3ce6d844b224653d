-- DropIndex
DROP INDEX "api_key_maker_id_idx";

-- DropIndex
DROP INDEX "event_store_id_mode_position_idx";

-- CreateIndex
CREATE INDEX "logged_request_failed_of_app_idx" ON "logged_request"("app_id", "id") WHERE (status >= 400);

-- CreateIndex
CREATE INDEX "logged_request_failed_idx" ON "logged_request"("holder_id", "id") WHERE (status >= 400);

-- CreateIndex
CREATE INDEX "approval_connection_id_status_id_idx" ON "approval"("connection_id", "status", "id");

-- CreateIndex
CREATE INDEX "approval_key_id_status_id_idx" ON "approval"("key_id", "status", "id");

-- CreateIndex
CREATE INDEX "api_key_maker_id_revoked_at_idx" ON "api_key"("maker_id", "revoked_at");

-- CreateIndex
CREATE INDEX "event_of_connection_idx" ON "event"("stream_id", "position") WHERE (position IS NOT NULL AND app_id IS NOT NULL);

-- Prisma's schema can't describe it: a store's events by what they are about (subscription, customer …), in the order in
-- which they were published. Who may read some of them doesn't look through the others.
CREATE INDEX "event_topic_idx" ON "event"("store_id", "mode", split_part("type", '.', 1), "position") WHERE (position IS NOT NULL);
