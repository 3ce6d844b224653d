-- CreateIndex
CREATE INDEX "connection_active_idx" ON "connection"("app_id", "store_id", "mode", "connected_at", "id") WHERE (connected_at IS NOT NULL AND ended_at IS NULL);
