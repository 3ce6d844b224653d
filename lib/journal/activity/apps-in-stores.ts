import { type Sql, sql } from '../../database/query.ts';

/**
 * Parts of a recursive WITH clause: `had` has each app that was ever allowed to connect to one of some stores, once a
 * store (`store_id`, `app_id`). Each costs one lookup, however many connections there are.
 * @param stores a query of their ids, as store_id
 */
export function appsInStores(stores: Sql): Sql {
  return sql`had AS (
      SELECT own.store_id, first.app_id FROM (${stores}) AS own CROSS JOIN LATERAL (
        SELECT app_id FROM connection WHERE store_id = own.store_id ORDER BY app_id LIMIT 1) AS first
      UNION ALL
      SELECT had.store_id, next.app_id FROM had CROSS JOIN LATERAL (
        SELECT app_id FROM connection WHERE store_id = had.store_id AND app_id > had.app_id
        ORDER BY app_id LIMIT 1) AS next
    )`;
}
