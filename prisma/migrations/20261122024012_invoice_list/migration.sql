-- CreateIndex
CREATE INDEX "invoice_not_paid_idx" ON "invoice"("store_id", "mode", "status", "id") WHERE (status <> 'paid');
