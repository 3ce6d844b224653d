-- CreateIndex
CREATE INDEX "connection_of_app_active_idx" ON "connection"("app_id", "mode", "id") WHERE (connected_at IS NOT NULL AND ended_at IS NULL);

-- CreateIndex
CREATE INDEX "connection_of_app_ended_idx" ON "connection"("app_id", "mode", "id") WHERE (connected_at IS NOT NULL AND ended_at IS NOT NULL);
