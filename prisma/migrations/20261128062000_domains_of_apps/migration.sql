-- AlterTable
ALTER TABLE "app" ADD COLUMN     "domain_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "proven_domain" TEXT;
