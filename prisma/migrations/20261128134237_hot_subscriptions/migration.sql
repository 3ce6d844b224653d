-- DropIndex
DROP INDEX "subscription_store_id_mode_updated_at_id_idx";

-- DropIndex
DROP INDEX "subscription_ending_idx";

-- Room on each page for the next version of a row, so that a change that touches no index stays beside it. What is there
-- already makes room as it is changed.
ALTER TABLE "subscription" SET (fillfactor = 85);
ALTER TABLE "connection" SET (fillfactor = 80);
ALTER TABLE "event" SET (fillfactor = 50);
