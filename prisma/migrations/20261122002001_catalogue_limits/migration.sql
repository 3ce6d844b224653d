-- Test customers whose payments fail are told by their email from now on.
UPDATE "customer" SET "email" = replace("email", '@', '+declined@') WHERE "payments_fail" AND "mode" = 'test';

-- AlterTable
ALTER TABLE "customer" DROP COLUMN "payments_fail",
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "customer_store_id_mode_email_id_idx" ON "customer"("store_id", "mode", "email", "id");

-- What a JSON number holds exactly.
ALTER TABLE "variant" ADD CONSTRAINT "variant_price_check" CHECK ("price" BETWEEN 0 AND 9007199254740991);

-- At least one day, at most three years.
ALTER TABLE "variant" ADD CONSTRAINT "variant_interval_count_check" CHECK (
    "interval_count" BETWEEN 1 AND
    CASE "interval" WHEN 'day' THEN 1095 WHEN 'week' THEN 156 WHEN 'month' THEN 36 ELSE 3 END
);
