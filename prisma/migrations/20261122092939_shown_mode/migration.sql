-- AlterTable
ALTER TABLE "user" ADD COLUMN     "shown_mode" "mode" NOT NULL DEFAULT 'live';
