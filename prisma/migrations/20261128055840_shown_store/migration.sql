-- AlterTable
ALTER TABLE "user" ADD COLUMN     "shown_store_id" UUID;
