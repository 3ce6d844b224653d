-- AlterTable
ALTER TABLE "product" ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';
