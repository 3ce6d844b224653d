-- DropIndex
DROP INDEX "audit_entry_owner_id_kind_id_idx";

-- DropIndex
DROP INDEX "audit_entry_owner_id_mode_id_idx";

-- CreateIndex
CREATE INDEX "audit_entry_rarer_kind_idx" ON "audit_entry"("owner_id", "kind", "id") WHERE (kind <> 'rotated');

-- CreateIndex
CREATE INDEX "audit_entry_test_mode_idx" ON "audit_entry"("owner_id", "id") WHERE (mode = 'test');
