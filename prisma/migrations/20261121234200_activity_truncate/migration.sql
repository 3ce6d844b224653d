-- A TRUNCATE fires no trigger per row, so it went past the one that makes the table append-only; also with CASCADE.
CREATE TRIGGER "audit_entry_is_never_emptied" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
