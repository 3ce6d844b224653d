-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'replaced';

-- AlterTable
ALTER TABLE "connection" DROP COLUMN "superseded_at",
DROP COLUMN "supersedes_id",
ADD COLUMN     "replaces_earlier" BOOLEAN NOT NULL DEFAULT false;
