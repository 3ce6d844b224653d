-- AlterTable
ALTER TABLE "app" ADD COLUMN     "former_owner_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];


-- Entries about an app itself may go over to its present owner when it is handed over, as those of a store may.
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
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
