-- CreateTable
CREATE TABLE "account_link" (
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT,
    "ends_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "account_link_user_id_idx" ON "account_link"("user_id");

-- CreateIndex
CREATE INDEX "account_link_expires_at_idx" ON "account_link"("expires_at");

-- AddForeignKey
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody reads mail at the addresses of the demo data, so they count as confirmed. Other accounts confirm theirs.
UPDATE "user" SET email_verified = true WHERE is_demo;
