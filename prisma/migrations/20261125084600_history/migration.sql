-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "erased" JSONB,
ADD COLUMN     "is_noted" BOOLEAN NOT NULL DEFAULT false;

-- False for the entries there are, which costs no rewriting; true for those to come.
ALTER TABLE "audit_entry" ALTER COLUMN "is_noted" SET DEFAULT true;

-- CreateTable
CREATE TABLE "unrecorded_entry" (
    "store_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL
);

-- CreateTable
CREATE TABLE "history_start" (
    "reached" UUID NOT NULL,
    "last" UUID NOT NULL,

    CONSTRAINT "history_start_pkey" PRIMARY KEY ("reached")
);

-- CreateTable
CREATE TABLE "history" (
    "store_id" UUID NOT NULL,
    "size" INTEGER NOT NULL,
    "head" BYTEA NOT NULL,
    "peaks" BYTEA NOT NULL,
    "before" INTEGER NOT NULL,
    "erasures" INTEGER NOT NULL DEFAULT 0,
    "grown_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "history_pkey" PRIMARY KEY ("store_id")
);

-- CreateTable
CREATE TABLE "history_part" (
    "store_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "head" BYTEA NOT NULL,
    "entry_ids" UUID[],
    "salts" BYTEA NOT NULL,

    CONSTRAINT "history_part_pkey" PRIMARY KEY ("store_id","start")
);

-- CreateIndex
CREATE INDEX "audit_entry_person_idx" ON "audit_entry"("actor_name") WHERE (actor = 'seller');

-- Prisma's schema knows no triggers. This one notes each entry of a store for its history, whichever version of the
-- product writes it. Making it waits for whoever is writing entries, so that none is missed.
CREATE FUNCTION "note_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unrecorded_entry" ("store_id", "entry_id") VALUES (NEW."store_id", NEW."id");
  RETURN NEW;
END
$$;

CREATE TRIGGER "audit_entry_is_noted" BEFORE INSERT ON "audit_entry"
  FOR EACH ROW WHEN (NEW."store_id" IS NOT NULL) EXECUTE FUNCTION "note_entry"();

-- The entries there are: a job notes them bit by bit.
INSERT INTO "history_start" ("reached", "last")
  SELECT '00000000-0000-0000-0000-000000000000', "id" FROM "audit_entry" ORDER BY "id" DESC LIMIT 1;

-- What an entry says of a person may be erased once no account has their address any more, and nothing else of it.
CREATE FUNCTION "is_erased"(was "audit_entry", now_is "audit_entry") RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  named TEXT[];
BEGIN
  IF now_is."erased" IS NULL
    OR to_jsonb(now_is) - ARRAY['actor_name', 'address', 'user_agent', 'request_id', 'detail', 'erased']
      <> to_jsonb(was) - ARRAY['actor_name', 'address', 'user_agent', 'request_id', 'detail', 'erased'] THEN
    RETURN false;
  END IF;
  named := ARRAY[]::TEXT[];
  IF (now_is."actor_name", now_is."address", now_is."user_agent")
    IS DISTINCT FROM (was."actor_name", was."address", was."user_agent") THEN
    IF was."actor" <> 'seller' OR now_is."actor_name" IS NOT NULL OR now_is."address" IS NOT NULL
      OR now_is."user_agent" IS NOT NULL THEN
      RETURN false;
    END IF;
    named := named || was."actor_name";
  END IF;
  IF (now_is."request_id", now_is."detail") IS DISTINCT FROM (was."request_id", was."detail") THEN
    IF now_is."request_id" IS NOT NULL OR now_is."detail" <> '{}' THEN
      RETURN false;
    END IF;
    named := named || ARRAY(SELECT value FROM jsonb_each_text(was."detail") WHERE value LIKE '%@%');
  END IF;
  RETURN cardinality(named) > 0
    AND NOT EXISTS (SELECT 1 FROM "user" WHERE "email" = ANY(named) OR "claimed_email" = ANY(named));
END
$$;

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
    IF to_jsonb(NEW) - 'owner_id' - 'app_owner_id' = to_jsonb(OLD) - 'owner_id' - 'app_owner_id'
      AND NEW."store_id" IS NULL AND OLD."owner_id" = OLD."app_owner_id" AND NEW."owner_id" = NEW."app_owner_id"
      AND EXISTS (SELECT 1 FROM "app" WHERE "id" = NEW."app_id" AND "owner_id" = NEW."owner_id") THEN
      RETURN NEW;
    END IF;
    IF "is_erased"(OLD, NEW) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
