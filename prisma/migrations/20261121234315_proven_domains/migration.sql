-- DropIndex
DROP INDEX "store_custom_domain_key";

-- AlterTable
ALTER TABLE "store" ADD COLUMN     "domain_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "proven_domain" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "store_proven_domain_key" ON "store"("proven_domain");

-- CreateIndex
CREATE INDEX "store_domain_seen_at_idx" ON "store"("domain_seen_at");
