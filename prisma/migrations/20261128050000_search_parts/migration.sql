-- Prisma's schema can't describe what follows. Search by one or two letters, which three at a time can't tell: how the
-- words of a name begin, and of an address what is before its @; of scripts that put no spaces between words every sign,
-- and every two. With the store in each part, what other stores have costs nothing, and no extension is needed.
-- The same ranges are in lib/stores/short-search.ts. Its cost is said, so that it is worked out for no row that the
-- index doesn't name.
CREATE FUNCTION "search_parts"("store" uuid, "name" text, "email" text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
    WITH "text" AS (SELECT lower("name" || ' ' || split_part("email", '@', 1)) AS "whole")
    SELECT array_agg(DISTINCT "store"::text || ' ' || "part") FROM (
        SELECT left("word", "size") AS "part"
        FROM "text", generate_series(1, 2) AS "size", regexp_split_to_table("whole",
            '[\s!-/:-@\[-`{-~\u0080-\u00BF\u2000-\u206F\u3000-\u303F\uFF00-\uFF0F]+') AS "word"
        UNION ALL
        SELECT substr("whole", "place", "size")
        FROM "text", generate_series(1, 2) AS "size", generate_series(1, length("whole")) AS "place"
        WHERE "whole" ~ '[\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\U00020000-\U0003FFFF]'
            AND substr("whole", "place", "size") ~ '^[\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\U00020000-\U0003FFFF]+$'
    ) AS "parts" WHERE "part" <> ''
$$;

CREATE INDEX "customer_parts_idx" ON "customer" USING gin ("search_parts"("store_id", "name", "email"));
CREATE INDEX "product_parts_idx" ON "product" USING gin ("search_parts"("store_id", "name", ''));
