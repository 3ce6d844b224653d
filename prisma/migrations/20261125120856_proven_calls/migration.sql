-- AlterTable
ALTER TABLE "app_hour" ADD COLUMN     "proven" INTEGER NOT NULL DEFAULT 0;
