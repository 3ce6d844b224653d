-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "taken_back" TEXT[] DEFAULT ARRAY[]::TEXT[];
