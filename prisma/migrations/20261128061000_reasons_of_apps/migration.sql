-- AlterTable
ALTER TABLE "app" ADD COLUMN     "optional_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "privacy_policy_url" TEXT,
ADD COLUMN     "support_email" TEXT,
ADD COLUMN     "terms_url" TEXT,
ADD COLUMN     "why" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "device_code" ADD COLUMN     "optional" TEXT[] DEFAULT ARRAY[]::TEXT[];
