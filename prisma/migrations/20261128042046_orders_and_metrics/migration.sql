-- CreateIndex
CREATE INDEX "invoice_paid_late_idx" ON "invoice"("store_id", "mode", "settled_at") WHERE (settled_at - issued_at > interval '1 day');
