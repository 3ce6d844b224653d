-- AlterTable
ALTER TABLE "device_code" ADD COLUMN     "resources" TEXT[] DEFAULT ARRAY[]::TEXT[];
