-- What notes entries for their histories, before the tables go.
DROP TRIGGER "audit_entry_is_noted" ON "audit_entry";
DROP FUNCTION "note_entry";

-- Nothing marks any more what was erased: this looked for the mark, and is otherwise as it was.
CREATE OR REPLACE FUNCTION "is_erased"(was "audit_entry", now_is "audit_entry") RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  named TEXT[];
BEGIN
  IF to_jsonb(now_is) - ARRAY['actor_name', 'address', 'user_agent', 'request_id', 'detail']
    <> to_jsonb(was) - ARRAY['actor_name', 'address', 'user_agent', 'request_id', 'detail'] THEN
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

-- AlterTable
ALTER TABLE "audit_entry" DROP COLUMN "erased",
DROP COLUMN "is_noted";

-- DropTable
DROP TABLE "unrecorded_entry";

-- DropTable
DROP TABLE "history_start";

-- DropTable
DROP TABLE "history";

-- DropTable
DROP TABLE "history_part";
