-- CreateTable
CREATE TABLE "answered_ticket" (
    "hash" TEXT NOT NULL,
    "selector" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answered_ticket_pkey" PRIMARY KEY ("hash")
);

-- Consent screens that are still open must not be answered twice. Their hash is SHA-256 in base64url.
INSERT INTO "answered_ticket" ("hash", "selector", "expires_at")
SELECT rtrim(translate(encode(sha256(convert_to("ticket_id", 'UTF8')), 'base64'), '+/', '-_'), '='),
    "selector", "authorized_at" + interval '1 hour'
FROM "connection" WHERE "authorized_at" > now() - interval '1 hour';

-- CreateIndex
CREATE INDEX "answered_ticket_expires_at_idx" ON "answered_ticket"("expires_at");

-- DropIndex
DROP INDEX "connection_ticket_id_key";

-- AlterTable: the version before reads it until it is replaced.
ALTER TABLE "connection" ALTER COLUMN "ticket_id" SET DEFAULT '';

-- CreateIndex
CREATE INDEX "connection_retry_expires_at_idx" ON "connection"("retry_expires_at");
