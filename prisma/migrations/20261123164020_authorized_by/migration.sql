-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "authorized_by_id" TEXT;
