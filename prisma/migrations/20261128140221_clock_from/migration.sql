-- AlterTable
ALTER TABLE "test_clock" ADD COLUMN     "advancing_from" TIMESTAMPTZ(3);
