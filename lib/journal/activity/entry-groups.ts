import type { Mode } from '@/prisma/generated/enums.ts';
import { type Db, query, sql } from '../../database/query.ts';
import { leastUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { EntryKind } from './kind.ts';
import type { ShownEntry } from './shown-entry.ts';

/** How many entries of a kind the home looks at for each owner of the seller's stores. */
const LOOK_AT = 100;

/** What of an entry's detail `subjectOfEntry` reads. */
const ABOUT = sql`jsonb_strip_nulls(jsonb_build_object('subscription', detail->'subscription',
  'customer', detail->'customer', 'product', detail->'product'))`;

/**
 * The latest entries of some kinds since a time, those of one kind about the same app, store, mode and
 * record together: how many, and when the latest was; the newest thirty such groups.
 * @param mode leaves out what happened in the other mode; null leaves out nothing
 */
export function listEntryGroups(
  db: Db,
  { id: sellerId, shownStoreId }: { id: SellerId; shownStoreId: string | null },
  { kinds, since, mode }: { kinds: readonly EntryKind[]; since: Date; mode: Mode | null },
): Promise<EntryGroup[]> {
  // The index has kinds one after another and leaves out the most frequent one, by this same condition.
  return query(
    db,
    sql`
    SELECT max(id::text) AS id, max(at) AS at, count(*)::int AS count, kind, app_name AS "appName",
      store_id AS "storeId", store_name AS "storeName", mode, detail
    FROM (
      SELECT store.owner_id, array_agg(store.id) AS stores FROM member JOIN store ON store.id = member.store_id
      WHERE member.user_id = ${sellerId} AND member.role <> 'owner' GROUP BY store.owner_id
      UNION ALL SELECT ${sellerId}, NULL
    ) AS source CROSS JOIN unnest(${kinds}::text[]) AS wanted(wanted_kind) CROSS JOIN LATERAL (
      SELECT id, at, kind, app_id, app_name, store_id, store_name, mode, ${ABOUT} AS detail FROM audit_entry
      WHERE owner_id = source.owner_id AND kind = wanted_kind AND kind <> 'rotated' AND id >= ${leastUuid(since)}::uuid
      ORDER BY id DESC LIMIT ${LOOK_AT}
    ) AS entry
    WHERE (stores IS NULL OR store_id = ANY(stores)) AND (${mode}::mode IS NULL OR mode IS NULL OR mode = ${mode}::mode)
      AND (${shownStoreId}::uuid IS NULL OR store_id IS NULL OR store_id = ${shownStoreId}::uuid)
    GROUP BY kind, app_id, app_name, store_id, store_name, mode, detail ORDER BY 1 DESC LIMIT 30`,
  );
}

/** Entries of one kind about the same app, store, mode and record, with the names at the time. */
export type EntryGroup = Pick<ShownEntry, 'id' | 'kind' | 'appName' | 'storeId' | 'storeName' | 'mode'> & {
  /** What of the entries' detail says what they are about. */
  detail: ShownEntry['detail'];
  /** When the latest was. */
  at: Date;
  count: number;
};
