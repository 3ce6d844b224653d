ALTER TYPE "end_reason" ADD VALUE 'unused';
ALTER TYPE "end_reason" ADD VALUE 'client_blocked';

-- AlterTable
ALTER TABLE "app" ALTER COLUMN "owner_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "client_document" (
    "url" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "etag" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "fresh_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_document_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "client_standing" (
    "host" TEXT NOT NULL,
    "blocked_at" TIMESTAMPTZ(3),
    "with_subdomains" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_standing_pkey" PRIMARY KEY ("host")
);

-- CreateIndex
CREATE INDEX "client_document_fresh_until_idx" ON "client_document"("fresh_until");
