-- DropIndex
DROP INDEX "account_user_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "account_user_id_provider_id_key" ON "account"("user_id", "provider_id");
