-- DropIndex
DROP INDEX "event_position_key";

-- DropIndex
DROP INDEX "event_store_id_mode_position_idx";

-- CreateIndex
CREATE INDEX "event_store_id_mode_position_idx" ON "event"("store_id", "mode", "position") WHERE (position IS NOT NULL);

-- CreateIndex
CREATE INDEX "event_unpublished_idx" ON "event"("written") WHERE (position IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "event_position_key" ON "event"("position") WHERE (position IS NOT NULL);
