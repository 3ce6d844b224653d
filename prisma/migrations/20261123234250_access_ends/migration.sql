-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'end_date';

-- AlterTable
ALTER TABLE "app" ADD COLUMN     "access_lifetime" INTEGER;

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "access_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "access_lifetime" INTEGER,
ADD COLUMN     "ending_told" INTEGER,
ADD COLUMN     "ends_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "connection_ending_idx" ON "connection"("ends_at") WHERE (ends_at IS NOT NULL AND ended_at IS NULL);
