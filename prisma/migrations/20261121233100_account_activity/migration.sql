-- CreateTable
CREATE TABLE "account_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT,
    "request_id" TEXT,
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "account_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_entry_user_id_id_idx" ON "account_entry"("user_id", "id");

-- AddForeignKey
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
