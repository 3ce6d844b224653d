-- AlterTable
ALTER TABLE "stored_answer" ADD COLUMN     "held_until" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '00:00:15'::interval);
