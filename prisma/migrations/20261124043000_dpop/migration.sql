-- AlterTable
ALTER TABLE "app" ADD COLUMN     "requires_dpop" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "code_jkt" TEXT,
ADD COLUMN     "jkt" TEXT;

-- CreateTable
CREATE TABLE "dpop_proof" (
    "once" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dpop_proof_pkey" PRIMARY KEY ("once")
);

-- CreateIndex
CREATE INDEX "dpop_proof_expires_at_idx" ON "dpop_proof"("expires_at");
