-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('pending', 'paid', 'failed');

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "store_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID,
    "invoice_id" UUID,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "ask_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_key_idx" ON "payment"("key");

-- CreateIndex
CREATE INDEX "payment_invoice_idx" ON "payment"("invoice_id") WHERE (used_at IS NULL);

-- CreateIndex
CREATE INDEX "payment_name_idx" ON "payment"("name", "id") WHERE (used_at IS NULL);

-- CreateIndex
CREATE INDEX "payment_ask_idx" ON "payment"("ask_at") WHERE (ask_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "payment_settled_idx" ON "payment"("settled_at") WHERE (used_at IS NULL AND settled_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "payment_store_id_idx" ON "payment"("store_id");

-- CreateIndex
CREATE INDEX "payment_customer_id_idx" ON "payment"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_unused_key" ON "payment"("key") WHERE (used_at IS NULL);

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
