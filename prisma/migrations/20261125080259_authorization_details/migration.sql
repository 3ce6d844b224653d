-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "authorization_details" JSONB;
