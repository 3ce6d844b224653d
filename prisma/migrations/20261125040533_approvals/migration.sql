-- CreateEnum
CREATE TYPE "approval_status" AS ENUM ('pending', 'executed', 'declined', 'expired', 'withdrawn', 'failed');

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "may_ask" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "approval" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "connection_id" UUID,
    "key_id" UUID,
    "subscription_id" UUID NOT NULL,
    "detail" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "message" TEXT,
    "redirect_uri" TEXT,
    "state" TEXT,
    "status" "approval_status" NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "result" JSONB,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" TEXT,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_store_id_id_idx" ON "approval"("store_id", "id");

-- CreateIndex
CREATE INDEX "approval_connection_id_id_idx" ON "approval"("connection_id", "id");

-- CreateIndex
CREATE INDEX "approval_key_id_id_idx" ON "approval"("key_id", "id");

-- CreateIndex
CREATE INDEX "approval_subscription_id_idx" ON "approval"("subscription_id");

-- CreateIndex
CREATE INDEX "approval_decided_by_id_idx" ON "approval"("decided_by_id");

-- CreateIndex
CREATE INDEX "approval_open_idx" ON "approval"("expires_at") WHERE (status = 'pending');

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
