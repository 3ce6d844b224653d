-- AlterTable
ALTER TABLE "subscription_event" ADD COLUMN     "position" SERIAL NOT NULL;
