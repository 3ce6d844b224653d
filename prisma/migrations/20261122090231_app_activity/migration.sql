-- CreateIndex
CREATE INDEX "audit_entry_of_app_idx" ON "audit_entry"("owner_id", "id") WHERE (store_id IS NULL AND kind <> 'declined');
