-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'superseded';

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "superseded_at" TIMESTAMPTZ(3),
ADD COLUMN     "supersedes_id" UUID;

-- CreateIndex
CREATE INDEX "connection_supersedes_id_idx" ON "connection"("supersedes_id") WHERE (supersedes_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "connection_superseded_idx" ON "connection"("superseded_at") WHERE (superseded_at IS NOT NULL AND ended_at IS NULL);
