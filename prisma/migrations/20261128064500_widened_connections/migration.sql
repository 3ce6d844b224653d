-- Those whose place another has taken were to end within ten minutes: they do now.
UPDATE "connection" SET "ended_at" = now(), "end_reason" = 'superseded', "retry_answer" = NULL
  WHERE "superseded_at" IS NOT NULL AND "ended_at" IS NULL;

-- DropIndex
DROP INDEX "connection_supersedes_id_idx";

-- DropIndex
DROP INDEX "connection_superseded_idx";

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "code_renews" BOOLEAN NOT NULL DEFAULT false;
