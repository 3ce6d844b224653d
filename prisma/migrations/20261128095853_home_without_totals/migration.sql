-- Home reads days as /v1/metrics does: nothing is added up with each change any more.
DROP TRIGGER "subscription_is_totalled" ON "subscription";
DROP TRIGGER "subscription_is_totalled_anew" ON "subscription";
DROP TRIGGER "invoice_is_totalled" ON "invoice";
DROP TRIGGER "invoice_is_totalled_anew" ON "invoice";
DROP FUNCTION "total_new_subscriptions"();
DROP FUNCTION "total_changed_subscription"();
DROP FUNCTION "total_new_invoices"();
DROP FUNCTION "total_changed_invoices"();
DROP FUNCTION "is_ending"("subscription");

-- DropTable
DROP TABLE "store_total";

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "dismissed" TEXT[] DEFAULT ARRAY[]::TEXT[];
