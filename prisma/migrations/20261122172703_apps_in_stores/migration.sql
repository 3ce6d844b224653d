-- CreateIndex
CREATE INDEX "connection_store_id_app_id_connected_at_idx" ON "connection"("store_id", "app_id", "connected_at");
