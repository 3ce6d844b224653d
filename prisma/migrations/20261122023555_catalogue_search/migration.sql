-- CreateIndex
CREATE INDEX "product_store_id_mode_active_id_idx" ON "product"("store_id", "mode", "active", "id");

-- Prisma's schema can't describe what follows. Search by how a name or an email begins:
CREATE INDEX "product_name_prefix_idx" ON "product"("store_id", "mode", lower("name") text_pattern_ops);
CREATE INDEX "customer_name_prefix_idx" ON "customer"("store_id", "mode", lower("name") text_pattern_ops);
CREATE INDEX "customer_email_prefix_idx" ON "customer"("store_id", "mode", lower("email") text_pattern_ops);

-- Search by any part of them, where the extensions can be had: a database user that owns its database may create them.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    -- Lets the index start with the store, so that what other stores have costs nothing.
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    CREATE INDEX "product_search_idx" ON "product" USING gin ("store_id", "name" gin_trgm_ops);
    CREATE INDEX "customer_search_idx" ON "customer" USING gin ("store_id", ("name" || ' ' || "email") gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Search finds only how names and emails begin: %', SQLERRM;
END
$$;
