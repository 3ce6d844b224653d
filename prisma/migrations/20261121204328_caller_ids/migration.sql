-- Both columns held the id of a seller's own key where a key had asked.

-- AlterTable: not renamed, because PostgreSQL 18 would keep the old name for what says that it is NOT NULL
ALTER TABLE "stored_answer" ADD COLUMN     "caller_id" UUID;
UPDATE "stored_answer" SET "caller_id" = "connection_id";
ALTER TABLE "stored_answer" ALTER COLUMN "caller_id" SET NOT NULL,
DROP COLUMN "connection_id";

-- AlterTable
ALTER TABLE "subscription_event" ADD COLUMN     "key_id" UUID;

-- A key goes with its store alone, and with it the store's subscriptions and their events: what no key has is a connection's.
UPDATE "subscription_event" SET "key_id" = "connection_id", "connection_id" = NULL
FROM "api_key" WHERE "api_key"."id" = "subscription_event"."connection_id";
