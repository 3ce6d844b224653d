-- AlterTable
ALTER TABLE "logged_request" ADD COLUMN     "listed" TEXT;
