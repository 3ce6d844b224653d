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
