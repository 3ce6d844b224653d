-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "said" JSONB;
