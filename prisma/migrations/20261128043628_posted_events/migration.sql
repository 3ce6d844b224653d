-- AlterTable
ALTER TABLE "event" ADD COLUMN     "happened_at" TIMESTAMPTZ(3),
ADD COLUMN     "scope" TEXT,
ADD COLUMN     "source_id" TEXT;

-- CreateIndex
CREATE INDEX "event_of_scope_idx" ON "event"("store_id", "mode", "scope", "position") WHERE (position IS NOT NULL AND scope IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "event_source_id_key" ON "event"("source_id") WHERE (source_id IS NOT NULL);
