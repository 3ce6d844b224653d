-- CreateTable
CREATE TABLE "revocation" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revocation_pkey" PRIMARY KEY ("id")
);

-- Whatever ends is noted by the transaction that ends it, so that a rollback takes the note back too.
CREATE FUNCTION "note_revocation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "revocation" ("kind", "subject_id") VALUES (TG_ARGV[0], OLD."id"::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "connection_ends" AFTER UPDATE OF "ended_at" ON "connection"
  FOR EACH ROW WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL)
  EXECUTE FUNCTION "note_revocation"('connection');
CREATE TRIGGER "api_key_ends" AFTER UPDATE OF "revoked_at" ON "api_key"
  FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "note_revocation"('key');
CREATE TRIGGER "app_secret_ends" AFTER UPDATE OF "revoked_at" ON "app_secret"
  FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "note_revocation"('secret');
CREATE TRIGGER "app_ends" AFTER DELETE ON "app" FOR EACH ROW EXECUTE FUNCTION "note_revocation"('app');
CREATE TRIGGER "store_ends" AFTER DELETE ON "store" FOR EACH ROW EXECUTE FUNCTION "note_revocation"('store');
CREATE TRIGGER "account_ends" AFTER DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION "note_revocation"('account');
