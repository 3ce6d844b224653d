-- DropIndex
DROP INDEX "notice_is_waiting_idx";

-- CreateIndex
CREATE INDEX "notice_waiting_idx" ON "notice"("user_id", "kind", "id") WHERE (is_waiting);
