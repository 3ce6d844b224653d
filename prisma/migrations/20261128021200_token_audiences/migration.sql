-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "access_resources" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Whoever was granted more before this was kept may repeat it too: what was taken back is known, or was left out at first.
UPDATE "connection" SET "granted_scopes" = "scopes" || "taken_back" WHERE "taken_back" <> '{}';
