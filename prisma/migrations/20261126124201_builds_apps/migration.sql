-- AlterTable
ALTER TABLE "user" ADD COLUMN     "builds_apps" BOOLEAN NOT NULL DEFAULT false;
