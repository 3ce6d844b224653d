-- AlterEnum
ALTER TYPE "invoice_status" RENAME VALUE 'unpaid' TO 'open';
ALTER TYPE "invoice_status" ADD VALUE 'uncollectible';
ALTER TYPE "invoice_status" ADD VALUE 'void';

-- DropIndex
DROP INDEX "invoice_store_id_mode_issued_at_idx";

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(3),
ADD COLUMN     "note" TEXT,
ADD COLUMN     "settled_at" TIMESTAMPTZ(3);

-- What is open was tried when it was issued; its retries begin anew.
UPDATE "invoice" SET "attempts" = 1, "next_attempt_at" = CURRENT_TIMESTAMP + interval '1 day' WHERE "status" = 'open';

-- CreateTable
CREATE TABLE "invoice_counter" (
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("store_id","mode")
);

-- AddForeignKey
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Issued invoices keep their numbers, which customers have on paper; counting goes on behind them.
INSERT INTO "invoice_counter" ("store_id", "mode", "last")
SELECT "store_id", "mode", count(*) FROM "invoice" GROUP BY "store_id", "mode";

-- CreateIndex
CREATE INDEX "invoice_store_id_mode_id_idx" ON "invoice"("store_id", "mode", "id");

-- CreateIndex
CREATE INDEX "invoice_open_idx" ON "invoice"("subscription_id") WHERE (status = 'open');

-- CreateIndex
CREATE INDEX "invoice_attempt_idx" ON "invoice"("next_attempt_at", "id") WHERE (status = 'open');

-- CreateIndex
CREATE INDEX "invoice_attempt_in_store_idx" ON "invoice"("store_id", "mode", "next_attempt_at") WHERE (status = 'open');

-- Nothing is paid out, and a JSON number holds every amount exactly.
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_total_check" CHECK ("total" BETWEEN 0 AND 9007199254740991);
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_amount_check"
    CHECK ("amount" BETWEEN -9007199254740991 AND 9007199254740991);
