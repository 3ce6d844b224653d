import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { leastUuid } from '../database/uuid.ts';
import type { EntryKind } from './kind.ts';
import type { StoredEntry } from './shown-entry.ts';

/** How many entries of a kind the home looks at for each owner of the seller's stores. */
const LOOK_AT = 100;

/**
 * A query for the latest entries of some kinds since a time, those of one kind about the same app, store and mode
 * together: how many, and when the latest was; the newest thirty such groups.
 * @param mode leaves out what happened in the other mode; null leaves out nothing
 */
export function selectEntryGroups(
  sellerId: SellerId,
  { kinds, since, mode }: { kinds: readonly EntryKind[]; since: Date; mode: Mode | null },
): Sql {
  // The index has kinds one after another and leaves out the most frequent one, by this same condition.
  return sql`
    SELECT max(id::text) AS id, max(at) AS at, count(*)::int AS count, kind, app_name AS "appName",
      store_name AS "storeName", mode
    FROM (
      SELECT store.owner_id, array_agg(store.id) AS stores FROM member JOIN store ON store.id = member.store_id
      WHERE member.user_id = ${sellerId} AND member.role <> 'owner' GROUP BY store.owner_id
      UNION ALL SELECT ${sellerId}, NULL
    ) AS source CROSS JOIN unnest(${kinds}::text[]) AS wanted(wanted_kind) CROSS JOIN LATERAL (
      SELECT * FROM audit_entry
      WHERE owner_id = source.owner_id AND kind = wanted_kind AND kind <> 'rotated' AND id >= ${leastUuid(since)}::uuid
      ORDER BY id DESC LIMIT ${LOOK_AT}
    ) AS entry
    WHERE (stores IS NULL OR store_id = ANY(stores)) AND (${mode}::mode IS NULL OR mode IS NULL OR mode = ${mode}::mode)
    GROUP BY kind, app_id, app_name, store_id, store_name, mode ORDER BY 1 DESC LIMIT 30`;
}

/** Entries of one kind about the same app, store and mode, with the names at the time. */
export type EntryGroup<At = Date> = Pick<StoredEntry, 'id' | 'kind' | 'appName' | 'storeName' | 'mode'> & {
  /** When the latest was. */
  at: At;
  count: number;
};
