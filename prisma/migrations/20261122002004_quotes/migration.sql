-- CreateTable
CREATE TABLE "quote" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "caller_id" TEXT NOT NULL,
    "body_digest" TEXT NOT NULL,
    "outcome_digest" TEXT NOT NULL,
    "quoted_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "quote_subscription_id_idx" ON "quote"("subscription_id");

-- CreateIndex
CREATE INDEX "quote_valid_until_idx" ON "quote"("valid_until");

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
