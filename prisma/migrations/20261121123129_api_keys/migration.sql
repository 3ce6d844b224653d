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
