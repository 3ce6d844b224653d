-- A notice’s sentence and what is in it go by the name that the code has for them.
ALTER TABLE "notice" RENAME COLUMN "said" TO "content";

-- None of a release: written before there were parts of a sentence, in English alone.
DELETE FROM "notice" WHERE "content" IS NULL;

-- AlterTable
ALTER TABLE "notice" DROP COLUMN "text",
ALTER COLUMN "content" SET NOT NULL;
