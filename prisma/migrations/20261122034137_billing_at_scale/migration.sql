-- Both count over all stores, and the sequences behind them would end at 2^31.
ALTER TABLE "invoice_line" ALTER COLUMN "position" TYPE BIGINT;
ALTER SEQUENCE "invoice_line_position_seq" AS BIGINT;
ALTER TABLE "subscription_event" ALTER COLUMN "position" TYPE BIGINT;
ALTER SEQUENCE "subscription_event_position_seq" AS BIGINT;

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "held_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "subscription_product_id_idx" ON "subscription"("product_id");
