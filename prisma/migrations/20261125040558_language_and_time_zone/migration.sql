-- AlterTable
ALTER TABLE "user" ADD COLUMN     "language" TEXT,
ADD COLUMN     "time_zone" TEXT;
