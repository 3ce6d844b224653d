-- CreateTable
CREATE TABLE "store_total" (
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "measure" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "entry" BIGSERIAL NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "store_total_pkey" PRIMARY KEY ("store_id","mode","measure","day","currency","entry")
);

-- CreateIndex
CREATE INDEX "store_total_new_idx" ON "store_total"("entry") WHERE (entry > 0);

-- AddForeignKey
ALTER TABLE "store_total" ADD CONSTRAINT "store_total_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Prisma's schema knows no triggers. These note what changes, whichever version of the product writes it. They only add
-- rows, so that nobody waits for anybody. Nothing is taken back when a row is deleted: whoever empties a store's test
-- mode also deletes its totals. Making them waits for whoever is writing, so that nothing is missed or counted twice.
CREATE FUNCTION "is_ending"(one "subscription") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT one."cancel_at_period_end" AND one."status" IN ('trialing', 'active', 'past_due')
$$;

CREATE FUNCTION "total_new_subscriptions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "store_total" ("store_id", "mode", "measure", "day", "currency", "amount")
    SELECT "store_id", "mode", noted."measure", ("created_at" AT TIME ZONE 'UTC')::date, '', count(*)
    FROM added, LATERAL (VALUES ('active', "status" = 'active'), ('ending', "is_ending"(added))) AS noted("measure", "so")
    WHERE noted."so" GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE FUNCTION "total_changed_subscription"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "store_total" ("store_id", "mode", "measure", "day", "currency", "amount")
    SELECT NEW."store_id", NEW."mode", noted."measure", (NEW."updated_at" AT TIME ZONE 'UTC')::date, '', noted."more"
    FROM (VALUES ('active', (NEW."status" = 'active')::int - (OLD."status" = 'active')::int),
      ('ending', "is_ending"(NEW)::int - "is_ending"(OLD)::int)) AS noted("measure", "more")
    WHERE noted."more" <> 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION "total_new_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "store_total" ("store_id", "mode", "measure", "day", "currency", "amount")
    SELECT "store_id", "mode", noted."measure", (noted."at" AT TIME ZONE 'UTC')::date, noted."currency",
      sum(noted."amount")
    FROM added, LATERAL (VALUES ('invoiced', added."currency", "issued_at", "total"),
      ('collected', added."currency", coalesce("settled_at", "issued_at"), CASE "status" WHEN 'paid' THEN "total" END),
      ('unpaid', '', "issued_at", CASE "status" WHEN 'open' THEN 1 END)) AS noted("measure", "currency", "at", "amount")
    WHERE noted."amount" <> 0 GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;

CREATE FUNCTION "total_changed_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "store_total" ("store_id", "mode", "measure", "day", "currency", "amount")
    SELECT is_now."store_id", is_now."mode", noted."measure",
      (coalesce(is_now."settled_at", is_now."issued_at") AT TIME ZONE 'UTC')::date, noted."currency", sum(noted."amount")
    FROM was JOIN is_now ON is_now."id" = was."id" AND is_now."status" <> was."status", LATERAL (VALUES
      ('collected', is_now."currency",
        is_now."total" * ((is_now."status" = 'paid')::int - (was."status" = 'paid')::int)),
      ('unpaid', '', (is_now."status" = 'open')::int - (was."status" = 'open')::int)
    ) AS noted("measure", "currency", "amount")
    WHERE noted."amount" <> 0 GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;

CREATE TRIGGER "subscription_is_totalled" AFTER INSERT ON "subscription"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "total_new_subscriptions"();
CREATE TRIGGER "subscription_is_totalled_anew" AFTER UPDATE ON "subscription"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" OR OLD."cancel_at_period_end" <> NEW."cancel_at_period_end")
  EXECUTE FUNCTION "total_changed_subscription"();
CREATE TRIGGER "invoice_is_totalled" AFTER INSERT ON "invoice"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "total_new_invoices"();
CREATE TRIGGER "invoice_is_totalled_anew" AFTER UPDATE ON "invoice"
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "total_changed_invoices"();

-- What there is already. When a subscription became what it is now isn't known: as if it had always been so.
INSERT INTO "store_total" ("store_id", "mode", "measure", "day", "currency", "entry", "amount")
  SELECT "store_id", "mode", noted."measure", (noted."at" AT TIME ZONE 'UTC')::date, '', 0, sum(noted."amount")
  FROM "subscription" one, LATERAL (VALUES
    ('active', "created_at", CASE WHEN "status" IN ('active', 'canceled') THEN 1 END),
    ('active', coalesce("ended_at", "updated_at"), CASE "status" WHEN 'canceled' THEN -1 END),
    ('ending', coalesce("canceled_at", "updated_at"), CASE WHEN "is_ending"(one) THEN 1 END)
  ) AS noted("measure", "at", "amount")
  WHERE noted."amount" IS NOT NULL GROUP BY 1, 2, 3, 4;
INSERT INTO "store_total" ("store_id", "mode", "measure", "day", "currency", "entry", "amount")
  SELECT "store_id", "mode", noted."measure", (noted."at" AT TIME ZONE 'UTC')::date, noted."currency", 0,
    sum(noted."amount")
  FROM "invoice" one, LATERAL (VALUES ('invoiced', one."currency", "issued_at", "total"),
    ('collected', one."currency", coalesce("settled_at", "issued_at"), CASE "status" WHEN 'paid' THEN "total" END),
    ('unpaid', '', "issued_at", CASE "status" WHEN 'open' THEN 1 END)) AS noted("measure", "currency", "at", "amount")
  WHERE noted."amount" <> 0 GROUP BY 1, 2, 3, 4, 5;
