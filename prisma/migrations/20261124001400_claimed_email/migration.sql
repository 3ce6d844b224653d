-- AlterTable
ALTER TABLE "user" ADD COLUMN     "claimed_email" TEXT;

-- CreateIndex
CREATE INDEX "user_claimed_email_idx" ON "user"("claimed_email");
