-- What was paused is enforced again.
UPDATE "app" SET "networks_enforced_from" = now() WHERE "networks_enforced_from" > now();
UPDATE "connection" SET "networks_enforced_from" = now() WHERE "networks_enforced_from" > now();
UPDATE "api_key" SET "networks_enforced_from" = now() WHERE "networks_enforced_from" > now();

-- AlterTable
ALTER TABLE "app" DROP COLUMN "networks_watched_at";

-- AlterTable
ALTER TABLE "connection" DROP COLUMN "networks_watched_at";

-- AlterTable
ALTER TABLE "api_key" DROP COLUMN "networks_watched_at";
