-- AlterTable
ALTER TABLE "user" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "operator_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "operator_link" (
    "email" TEXT NOT NULL,
    "token_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_by_id" TEXT,

    CONSTRAINT "operator_link_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_link_token_hash_key" ON "operator_link"("token_hash");

-- CreateIndex
CREATE INDEX "operator_link_claimed_by_id_idx" ON "operator_link"("claimed_by_id");

-- AddForeignKey
ALTER TABLE "operator_link" ADD CONSTRAINT "operator_link_claimed_by_id_fkey" FOREIGN KEY ("claimed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
