import { notFound } from 'next/navigation';
import { z } from 'zod';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import type { AccessSpan } from '@/lib/calls/read-accessed-records.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { db } from '@/lib/database/db.ts';
import { listAddress } from '@/lib/database/list-address.ts';
import type { ChangesBy } from '@/lib/journal/activity/system-audit-entries.ts';
import { currentReader } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { dayAfter, dayOnWall, timeOnWall } from '@/lib/kernel/text/wall-clock.ts';
import { findSellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { findSellerConnectionOfAnyTime } from '@/lib/oauth/connections/seller-connections.ts';
import { may } from '@/lib/permissions/role.ts';
import { touchedPath } from '../apps/list.ts';

const day = z.iso.date().optional().catch(undefined);
const schema = z.object({ from: day, to: day });

export type TouchedQuery = z.output<typeof schema>;

export function readTouchedQuery(query: Record<string, string | string[] | undefined>): TouchedQuery {
  return schema.parse(query);
}

/** The reader's days that an address asks for, both included; those of the request log unless it says which. */
export function spanOf({ from, to }: TouchedQuery): AccessSpan {
  const now = currentTime();
  const { timeZone } = currentReader();
  const last = to ?? dayOnWall(now, timeZone);
  const until = timeOnWall(dayAfter(last), timeZone);
  const kept = readFirstKept(now);
  return { since: from === undefined && kept < until ? kept : timeOnWall(from ?? last, timeZone), until, timeZone };
}

/**
 * A connection or key of a store of which the signed-in person is a member, also one that has ended; 404 whether it
 * doesn't exist, never came about or isn't theirs.
 */
export async function requireSellerHolder(id: string, query: TouchedQuery) {
  const seller = await requireSeller(listAddress(touchedPath(encodeURIComponent(id)), query));
  if (!isUuid(id)) notFound();
  const [connection, key] = await Promise.all([
    findSellerConnectionOfAnyTime(db(), seller.id, id),
    findSellerKey(db(), seller.id, id),
  ]);
  const found = connection ?? key ?? notFound();
  const { id: storeId, name: storeName, ownerId } = found.store;
  const by: ChangesBy = { holderId: id, isKey: connection === null, storeId, ownerId };
  return {
    by,
    storeName,
    mode: found.mode,
    name: connection ? connection.app.name : (key?.name ?? ''),
    isLive: connection ? isLive(connection) : key?.revokedAt === null,
    /** Whether this page ends it: a key is revoked where keys are. */
    mayEnd: connection !== null && isLive(connection) && may(connection.store.role, 'connect', connection.mode),
  };
}

function isLive({ endedAt, endsAt }: { endedAt: Date | null; endsAt: Date | null }): boolean {
  return endedAt === null && (endsAt === null || endsAt > currentTime());
}
