-- None of a release: written before there were parts of a sentence, in English alone.
DELETE FROM "notice" WHERE "said" IS NULL;

-- AlterTable
ALTER TABLE "notice" DROP COLUMN "text",
ALTER COLUMN "said" SET NOT NULL;
