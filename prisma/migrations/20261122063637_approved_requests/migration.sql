-- AlterTable
ALTER TABLE "connect_request" ADD COLUMN     "approved_at" TIMESTAMPTZ(3);
