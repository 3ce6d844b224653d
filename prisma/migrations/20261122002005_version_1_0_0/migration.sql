-- The schema of 1.0.0: what its migrations made, one after another. A database that they made has it already
-- (prisma/migrate.ts).

-- init
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "verification_state" AS ENUM ('none', 'requested', 'verified', 'declined');

-- CreateEnum
CREATE TYPE "end_reason" AS ENUM ('revoked_by_app', 'revoked_by_seller', 'code_replayed', 'refresh_token_reused', 'app_disabled');

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "store" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "custom_domain" TEXT,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "website_url" TEXT NOT NULL,
    "logo_id" TEXT,
    "redirect_uris" TEXT[],
    "default_scopes" TEXT[],
    "verification" "verification_state" NOT NULL DEFAULT 'none',
    "verification_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_secret" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "selector" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logo" (
    "id" TEXT NOT NULL,
    "uploader_id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "selector" TEXT NOT NULL,
    "ticket_id" TEXT NOT NULL,
    "app_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "scopes" TEXT[],
    "access_scopes" TEXT[],
    "authorized_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "redirect_uri" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_challenge" TEXT,
    "failed_proofs" INTEGER NOT NULL DEFAULT 0,
    "connected_at" TIMESTAMPTZ(3),
    "public_client" BOOLEAN NOT NULL DEFAULT false,
    "access_hash" TEXT,
    "access_issued_at" TIMESTAMPTZ(3),
    "refresh_hash" TEXT,
    "just_rotated" JSONB NOT NULL DEFAULT '[]',
    "retry_key" TEXT,
    "retry_body" TEXT,
    "retry_answer" TEXT,
    "retry_expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" "end_reason",

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_provider_id_account_id_key" ON "account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE INDEX "throttle_expires_at_idx" ON "throttle"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "store_subdomain_key" ON "store"("subdomain");

-- CreateIndex
CREATE UNIQUE INDEX "store_custom_domain_key" ON "store"("custom_domain");

-- CreateIndex
CREATE INDEX "store_owner_id_idx" ON "store"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "app_client_id_key" ON "app"("client_id");

-- CreateIndex
CREATE INDEX "app_owner_id_idx" ON "app"("owner_id");

-- CreateIndex
CREATE INDEX "app_verification_idx" ON "app"("verification");

-- CreateIndex
CREATE UNIQUE INDEX "app_secret_selector_key" ON "app_secret"("selector");

-- CreateIndex
CREATE INDEX "app_secret_app_id_idx" ON "app_secret"("app_id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_selector_key" ON "connection"("selector");

-- CreateIndex
CREATE UNIQUE INDEX "connection_ticket_id_key" ON "connection"("ticket_id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_retry_key_key" ON "connection"("retry_key");

-- CreateIndex
CREATE INDEX "connection_app_id_idx" ON "connection"("app_id");

-- CreateIndex
CREATE INDEX "connection_store_id_connected_at_idx" ON "connection"("store_id", "connected_at");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store" ADD CONSTRAINT "store_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app" ADD CONSTRAINT "app_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app" ADD CONSTRAINT "app_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "logo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_secret" ADD CONSTRAINT "app_secret_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logo" ADD CONSTRAINT "logo_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- billing
-- CreateEnum
CREATE TYPE "billing_interval" AS ENUM ('day', 'week', 'month', 'year');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('trialing', 'active', 'past_due', 'paused', 'canceled');

-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('paid', 'unpaid');

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variant" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "price" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" "billing_interval" NOT NULL,
    "interval_count" INTEGER NOT NULL DEFAULT 1,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "payments_fail" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "status" "subscription_status" NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "anchor_day" INTEGER NOT NULL,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "charged_line_id" UUID,
    "invoice_count" INTEGER NOT NULL DEFAULT 0,
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "number" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "subscription_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "invoice_status" NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_line" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "invoice_id" UUID,
    "position" SERIAL NOT NULL,
    "description" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "proration" BOOLEAN NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "variant_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_event" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "connection_id" UUID,
    "app_name" TEXT,
    "request_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_answer" (
    "id" TEXT NOT NULL,
    "connection_id" UUID NOT NULL,
    "body_digest" TEXT NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_answer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "product_store_id_mode_id_idx" ON "product"("store_id", "mode", "id");

-- CreateIndex
CREATE INDEX "variant_product_id_idx" ON "variant"("product_id");

-- CreateIndex
CREATE INDEX "customer_store_id_mode_id_idx" ON "customer"("store_id", "mode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_charged_line_id_key" ON "subscription"("charged_line_id");

-- CreateIndex
CREATE INDEX "subscription_store_id_mode_id_idx" ON "subscription"("store_id", "mode", "id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_idx" ON "subscription"("customer_id");

-- CreateIndex
CREATE INDEX "subscription_status_current_period_end_idx" ON "subscription"("status", "current_period_end");

-- CreateIndex
CREATE INDEX "invoice_store_id_mode_issued_at_idx" ON "invoice"("store_id", "mode", "issued_at");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_subscription_id_sequence_key" ON "invoice"("subscription_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_store_id_mode_number_key" ON "invoice"("store_id", "mode", "number");

-- CreateIndex
CREATE INDEX "invoice_line_subscription_id_invoice_id_idx" ON "invoice_line"("subscription_id", "invoice_id");

-- CreateIndex
CREATE INDEX "invoice_line_invoice_id_idx" ON "invoice_line"("invoice_id");

-- CreateIndex
CREATE INDEX "subscription_event_subscription_id_created_at_idx" ON "subscription_event"("subscription_id", "created_at");

-- CreateIndex
CREATE INDEX "stored_answer_expires_at_idx" ON "stored_answer"("expires_at");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_charged_line_id_fkey" FOREIGN KEY ("charged_line_id") REFERENCES "invoice_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_event" ADD CONSTRAINT "subscription_event_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- operator and app numbers
-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'revoked_by_operator';

-- AlterTable
ALTER TABLE "app" ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "verification_answer" TEXT,
ADD COLUMN     "verification_message" TEXT;

-- AlterTable
ALTER TABLE "app_secret" ADD COLUMN     "name" TEXT;

-- CreateTable
CREATE TABLE "app_day" (
    "app_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "app_day_pkey" PRIMARY KEY ("app_id","day")
);

-- CreateTable
CREATE TABLE "app_note" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "app_note_app_id_idx" ON "app_note"("app_id");

-- AddForeignKey
ALTER TABLE "app_day" ADD CONSTRAINT "app_day_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_note" ADD CONSTRAINT "app_note_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- account security
-- DropForeignKey
ALTER TABLE "logo" DROP CONSTRAINT "logo_uploader_id_fkey";

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "logo" ALTER COLUMN "uploader_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "two_factor" (
    "id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "public_key" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "counter" INTEGER NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "transports" TEXT,
    "created_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "aaguid" TEXT,

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "two_factor_user_id_key" ON "two_factor"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- AddForeignKey
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logo" ADD CONSTRAINT "logo_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- activity
-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "store_id" UUID,
    "store_name" TEXT,
    "mode" "mode",
    "app_id" UUID,
    "app_name" TEXT,
    "app_owner_id" TEXT,
    "connection_id" UUID,
    "actor" TEXT NOT NULL,
    "actor_name" TEXT,
    "request_id" TEXT,
    "address" TEXT,
    "user_agent" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_id_idx" ON "audit_entry"("owner_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_store_id_id_idx" ON "audit_entry"("owner_id", "store_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_app_id_id_idx" ON "audit_entry"("owner_id", "app_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_kind_id_idx" ON "audit_entry"("owner_id", "kind", "id");

-- CreateIndex
CREATE INDEX "audit_entry_owner_id_mode_id_idx" ON "audit_entry"("owner_id", "mode", "id");

-- CreateIndex
CREATE INDEX "audit_entry_app_owner_id_app_id_id_idx" ON "audit_entry"("app_owner_id", "app_id", "id");

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's schema knows no triggers. These make the table append-only for everyone, people with psql included: nothing
-- changes an entry, and only the end of the account it belongs to, a cascade and so a trigger itself, deletes one.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER "audit_entry_is_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- event order
-- AlterTable
ALTER TABLE "subscription_event" ADD COLUMN     "position" SERIAL NOT NULL;

-- api keys
-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "last_used_address" TEXT,
ADD COLUMN     "last_used_agent" TEXT;

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "scopes" TEXT[],
    "name" TEXT NOT NULL,
    "selector" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,
    "last_used_agent" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scope_use" (
    "id" BIGSERIAL NOT NULL,
    "connection_id" UUID,
    "key_id" UUID,
    "scope" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scope_use_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_selector_key" ON "api_key"("selector");

-- CreateIndex
CREATE INDEX "api_key_store_id_idx" ON "api_key"("store_id");

-- CreateIndex
CREATE UNIQUE INDEX "scope_use_connection_id_scope_key" ON "scope_use"("connection_id", "scope");

-- CreateIndex
CREATE UNIQUE INDEX "scope_use_key_id_scope_key" ON "scope_use"("key_id", "scope");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scope_use" ADD CONSTRAINT "scope_use_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scope_use" ADD CONSTRAINT "scope_use_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's schema holds no data. What was used before uses were noted is unknown: it counts as used now, so that nothing
-- is called unused before anyone could know.
INSERT INTO "scope_use" ("connection_id", "scope", "last_used_at")
SELECT "id", unnest("scopes"), CURRENT_TIMESTAMP FROM "connection" WHERE "connected_at" IS NOT NULL AND "ended_at" IS NULL;

-- jobs
-- CreateTable
CREATE TABLE "job" (
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("name")
);

-- What pg-boss, which ran the jobs before, kept for itself.
DROP SCHEMA IF EXISTS "jobs" CASCADE;

-- caller ids
-- Both columns held the id of a seller's own key where a key had asked.

-- AlterTable: not renamed, because PostgreSQL 18 would keep the old name for what says that it is NOT NULL
ALTER TABLE "stored_answer" ADD COLUMN     "caller_id" UUID;
UPDATE "stored_answer" SET "caller_id" = "connection_id";
ALTER TABLE "stored_answer" ALTER COLUMN "caller_id" SET NOT NULL,
DROP COLUMN "connection_id";

-- AlterTable
ALTER TABLE "subscription_event" ADD COLUMN     "key_id" UUID;

-- A key goes with its store alone, and with it the store's subscriptions and their events: what no key has is a connection's.
UPDATE "subscription_event" SET "key_id" = "connection_id", "connection_id" = NULL
FROM "api_key" WHERE "api_key"."id" = "subscription_event"."connection_id";

-- operator role
-- AlterTable
ALTER TABLE "user" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "operator_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "operator_link" (
    "email" TEXT NOT NULL,
    "token_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_by_id" TEXT,

    CONSTRAINT "operator_link_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_link_token_hash_key" ON "operator_link"("token_hash");

-- CreateIndex
CREATE INDEX "operator_link_claimed_by_id_idx" ON "operator_link"("claimed_by_id");

-- AddForeignKey
ALTER TABLE "operator_link" ADD CONSTRAINT "operator_link_claimed_by_id_fkey" FOREIGN KEY ("claimed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- answered tickets
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

-- AlterTable
ALTER TABLE "connection" DROP COLUMN "ticket_id";

-- CreateIndex
CREATE INDEX "connection_retry_expires_at_idx" ON "connection"("retry_expires_at");

-- account activity
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

-- activity truncate
-- A TRUNCATE fires no trigger per row, so it went past the one that makes the table append-only; also with CASCADE.
CREATE TRIGGER "audit_entry_is_never_emptied" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- proven domains
-- DropIndex
DROP INDEX "store_custom_domain_key";

-- AlterTable
ALTER TABLE "store" ADD COLUMN     "domain_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "proven_domain" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "store_proven_domain_key" ON "store"("proven_domain");

-- CreateIndex
CREATE INDEX "store_domain_seen_at_idx" ON "store"("domain_seen_at");

-- events and webhooks
-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "written" BIGSERIAL NOT NULL,
    "position" BIGINT,
    "type" TEXT NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "stream_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "app_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT,
    "data" TEXT NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_stream" (
    "id" UUID NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "event_stream_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "store_id" UUID,
    "connection_id" UUID,
    "app_id" UUID,
    "mode" "mode" NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "events" TEXT[],
    "scopes" TEXT[],
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "enabled_at" TIMESTAMPTZ(3),
    "disabled_for" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "stream_id" UUID NOT NULL,
    "written" BIGINT NOT NULL,
    "status" "delivery_status" NOT NULL,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_lane" (
    "endpoint_id" UUID NOT NULL,
    "stream_id" UUID NOT NULL,
    "added" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "holder" UUID,
    "held_until" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_lane_pkey" PRIMARY KEY ("endpoint_id","stream_id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "generation" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("generation")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_position_key" ON "event"("position");

-- CreateIndex
CREATE INDEX "event_store_id_mode_position_idx" ON "event"("store_id", "mode", "position");

-- CreateIndex
CREATE INDEX "webhook_endpoint_store_id_mode_idx" ON "webhook_endpoint"("store_id", "mode");

-- CreateIndex
CREATE INDEX "webhook_endpoint_connection_id_idx" ON "webhook_endpoint"("connection_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_app_id_mode_idx" ON "webhook_endpoint"("app_id", "mode");

-- CreateIndex
CREATE INDEX "delivery_endpoint_id_stream_id_status_written_idx" ON "delivery"("endpoint_id", "stream_id", "status", "written");

-- CreateIndex
CREATE INDEX "delivery_endpoint_id_written_idx" ON "delivery"("endpoint_id", "written");

-- CreateIndex
CREATE INDEX "delivery_event_id_idx" ON "delivery"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_endpoint_id_event_id_key" ON "delivery"("endpoint_id", "event_id");

-- CreateIndex
CREATE INDEX "delivery_lane_due_at_idx" ON "delivery_lane"("due_at");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_lane" ADD CONSTRAINT "delivery_lane_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- account suspension
-- AlterTable
ALTER TABLE "user" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_reason" TEXT;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);

-- leaked reason
-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'leaked';

-- catalogue limits
-- Test customers whose payments fail are told by their email from now on.
UPDATE "customer" SET "email" = replace("email", '@', '+declined@') WHERE "payments_fail" AND "mode" = 'test';

-- AlterTable
ALTER TABLE "customer" DROP COLUMN "payments_fail",
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "customer_store_id_mode_email_id_idx" ON "customer"("store_id", "mode", "email", "id");

-- What a JSON number holds exactly.
ALTER TABLE "variant" ADD CONSTRAINT "variant_price_check" CHECK ("price" BETWEEN 0 AND 9007199254740991);

-- At least one day, at most three years.
ALTER TABLE "variant" ADD CONSTRAINT "variant_interval_count_check" CHECK (
    "interval_count" BETWEEN 1 AND
    CASE "interval" WHEN 'day' THEN 1095 WHEN 'week' THEN 156 WHEN 'month' THEN 36 ELSE 3 END
);

-- invoice settlement
-- AlterEnum
ALTER TYPE "invoice_status" RENAME VALUE 'unpaid' TO 'open';
ALTER TYPE "invoice_status" ADD VALUE 'uncollectible';
ALTER TYPE "invoice_status" ADD VALUE 'void';

-- DropIndex
DROP INDEX "invoice_store_id_mode_issued_at_idx";

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(3),
ADD COLUMN     "note" TEXT,
ADD COLUMN     "settled_at" TIMESTAMPTZ(3);

-- What is open was tried when it was issued; its retries begin anew.
UPDATE "invoice" SET "attempts" = 1, "next_attempt_at" = CURRENT_TIMESTAMP + interval '1 day' WHERE "status" = 'open';

-- CreateTable
CREATE TABLE "invoice_counter" (
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("store_id","mode")
);

-- AddForeignKey
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Issued invoices keep their numbers, which customers have on paper; counting goes on behind them.
INSERT INTO "invoice_counter" ("store_id", "mode", "last")
SELECT "store_id", "mode", count(*) FROM "invoice" GROUP BY "store_id", "mode";

-- CreateIndex
CREATE INDEX "invoice_store_id_mode_id_idx" ON "invoice"("store_id", "mode", "id");

-- CreateIndex
CREATE INDEX "invoice_open_idx" ON "invoice"("subscription_id") WHERE (status = 'open');

-- CreateIndex
CREATE INDEX "invoice_attempt_idx" ON "invoice"("next_attempt_at", "id") WHERE (status = 'open');

-- CreateIndex
CREATE INDEX "invoice_attempt_in_store_idx" ON "invoice"("store_id", "mode", "next_attempt_at") WHERE (status = 'open');

-- Nothing is paid out, and a JSON number holds every amount exactly.
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_total_check" CHECK ("total" BETWEEN 0 AND 9007199254740991);
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_amount_check"
    CHECK ("amount" BETWEEN -9007199254740991 AND 9007199254740991);

-- scheduled changes
-- DropIndex
DROP INDEX "subscription_customer_id_idx";

-- DropIndex
DROP INDEX "subscription_status_current_period_end_idx";

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "scheduled_variant_id" UUID;

-- AlterTable
ALTER TABLE "subscription_event" ADD COLUMN     "seller_id" TEXT;

-- CreateIndex
CREATE INDEX "subscription_store_id_mode_status_id_idx" ON "subscription"("store_id", "mode", "status", "id");

-- CreateIndex
CREATE INDEX "subscription_store_id_mode_updated_at_id_idx" ON "subscription"("store_id", "mode", "updated_at", "id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_id_idx" ON "subscription"("customer_id", "id");

-- CreateIndex
CREATE INDEX "subscription_variant_id_idx" ON "subscription"("variant_id");

-- CreateIndex
CREATE INDEX "subscription_scheduled_variant_id_idx" ON "subscription"("scheduled_variant_id");

-- CreateIndex
CREATE INDEX "subscription_due_idx" ON "subscription"("current_period_end", "id") WHERE (status IN ('trialing', 'active', 'past_due'));

-- CreateIndex
CREATE INDEX "subscription_due_in_store_idx" ON "subscription"("store_id", "mode", "current_period_end", "id") WHERE (status IN ('trialing', 'active', 'past_due'));

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_scheduled_variant_id_fkey" FOREIGN KEY ("scheduled_variant_id") REFERENCES "variant"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- quotes
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

-- test clocks
-- CreateTable
CREATE TABLE "test_clock" (
    "store_id" UUID NOT NULL,
    "offset_ms" BIGINT NOT NULL DEFAULT 0,
    "advancing_to" TIMESTAMPTZ(3),
    "reached_at" TIMESTAMPTZ(3),
    "touched_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_clock_pkey" PRIMARY KEY ("store_id")
);

-- AddForeignKey
ALTER TABLE "test_clock" ADD CONSTRAINT "test_clock_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- It only ever moves forward.
ALTER TABLE "test_clock" ADD CONSTRAINT "test_clock_offset_ms_check" CHECK ("offset_ms" >= 0);
