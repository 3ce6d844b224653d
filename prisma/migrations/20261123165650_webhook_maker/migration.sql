-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "maker_id" TEXT;
