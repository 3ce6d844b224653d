-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "resources" TEXT[] DEFAULT ARRAY[]::TEXT[];
