-- AlterTable
ALTER TABLE "user" ADD COLUMN     "browser_language" TEXT;
