-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'admin', 'developer', 'viewer');

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "maker_id" TEXT;

-- CreateTable
CREATE TABLE "app_developer" (
    "app_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_developer_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateTable
CREATE TABLE "connect_request" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "scopes" TEXT[],
    "asked_by_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connect_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "store_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("store_id","user_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "store_id" UUID,
    "app_id" UUID,
    "email" TEXT NOT NULL,
    "role" "member_role",
    "token_hash" TEXT NOT NULL,
    "invited_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "app_developer_user_id_idx" ON "app_developer"("user_id");

-- CreateIndex
CREATE INDEX "connect_request_app_id_idx" ON "connect_request"("app_id");

-- CreateIndex
CREATE INDEX "connect_request_asked_by_id_idx" ON "connect_request"("asked_by_id");

-- CreateIndex
CREATE INDEX "connect_request_expires_at_idx" ON "connect_request"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "connect_request_store_id_app_id_mode_asked_by_id_key" ON "connect_request"("store_id", "app_id", "mode", "asked_by_id");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_one_owner_idx" ON "member"("store_id") WHERE (role = 'owner');

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_invited_by_id_idx" ON "invitation"("invited_by_id");

-- CreateIndex
CREATE INDEX "invitation_expires_at_idx" ON "invitation"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_store_id_email_key" ON "invitation"("store_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_app_id_email_key" ON "invitation"("app_id", "email");

-- CreateIndex
CREATE INDEX "api_key_maker_id_idx" ON "api_key"("maker_id");

-- AddForeignKey
ALTER TABLE "app_developer" ADD CONSTRAINT "app_developer_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_developer" ADD CONSTRAINT "app_developer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_request" ADD CONSTRAINT "connect_request_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_request" ADD CONSTRAINT "connect_request_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_request" ADD CONSTRAINT "connect_request_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's schema knows no triggers. This one makes a store's owner its member with the role owner, whichever version
-- of the product adds the store or changes its owner; who was the owner before stays as an admin.
CREATE FUNCTION "make_owner_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "member" SET "role" = 'admin'
    WHERE "store_id" = NEW."id" AND "role" = 'owner' AND "user_id" <> NEW."owner_id";
  INSERT INTO "member" ("store_id", "user_id", "role") VALUES (NEW."id", NEW."owner_id", 'owner')
    ON CONFLICT ("store_id", "user_id") DO UPDATE SET "role" = 'owner';
  RETURN NULL;
END
$$;

CREATE TRIGGER "store_owner_is_member" AFTER INSERT OR UPDATE OF "owner_id" ON "store"
  FOR EACH ROW EXECUTE FUNCTION "make_owner_member"();

-- The stores there are. None can be added meanwhile: making the trigger has locked their table.
INSERT INTO "member" ("store_id", "user_id", "role", "joined_at")
  SELECT "id", "owner_id", 'owner', "created_at" FROM "store"
  ON CONFLICT DO NOTHING;

-- Entries go with their owner's account. Those of a store that was handed over may go over to its present owner, and
-- nothing else of them may change.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'owner_id' = to_jsonb(OLD) - 'owner_id'
      AND EXISTS (SELECT 1 FROM "store" WHERE "id" = NEW."store_id" AND "owner_id" = NEW."owner_id") THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
