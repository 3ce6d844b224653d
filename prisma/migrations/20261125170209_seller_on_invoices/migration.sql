-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "business_address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "business_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tax_number" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "store" ADD COLUMN     "business_address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "business_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tax_number" TEXT NOT NULL DEFAULT '';
