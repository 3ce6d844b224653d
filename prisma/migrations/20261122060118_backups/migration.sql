-- AlterTable
ALTER TABLE "job" ADD COLUMN     "holder" TEXT;

-- CreateTable
CREATE TABLE "backup" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backup_pkey" PRIMARY KEY ("id")
);
