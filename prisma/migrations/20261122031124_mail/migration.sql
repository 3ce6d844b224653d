-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT,
    "user_id" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_next_attempt_at_idx" ON "mail"("next_attempt_at");

-- CreateIndex
CREATE INDEX "mail_user_id_idx" ON "mail"("user_id");

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
