-- AlterTable
ALTER TABLE "user" ADD COLUMN     "first_steps_hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "dismissed_at" TIMESTAMPTZ(3);
