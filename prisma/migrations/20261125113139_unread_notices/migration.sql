-- CreateIndex
CREATE INDEX "notice_unread_idx" ON "notice"("user_id") WHERE (dismissed_at IS NULL);
