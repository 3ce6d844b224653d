import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import { isWithin } from '../access/scope.ts';
import { CONNECTED_NOTICE } from '../activity/entry-notice.ts';
import { batched } from '../database/batched.ts';
import { type Db, isUniqueViolation } from '../database/db.ts';
import { newUuid } from '../database/uuid.ts';
import type { RequestContext } from '../http/request-context.ts';
import { claim, claimStatement } from './claim-statement.ts';
import { MAX_FAILED_PROOFS } from './connections.ts';
import type { PresentedConnection } from './presented-connections.ts';

export interface NewPair {
  accessHash: string;
  refreshHash: string;
  accessScopes: string[];
  issuedAt: Date;
  /** Set when the request came with an Idempotency-Key. */
  retry: { key: string; body: string; answer: string; expiresAt: Date } | null;
}

/** The outcome of an attempt to change a connection's credentials. */
export type Claim = 'done' | 'lost' | 'retry_key_taken';

/** Turns an unused code into the first pair: the one statement that decides who redeems it, and records it. */
export function claimCode(
  db: Db,
  id: string,
  pair: NewPair,
  publicClient: boolean,
  context: RequestContext,
): Promise<Claim> {
  const detail = JSON.stringify({ scopes: pair.accessScopes, with_secret: !publicClient });
  const how = { publicClient: String(publicClient), kind: 'connected', detail };
  return attempt(claimCodes, db, { ...wishOf(id, pair, context), ...how });
}

/**
 * Replaces the pair whose refresh token is presented: the statement that decides who rotates it, and records it. Lost
 * as well when the seller took permissions back after `row` was read: the new pair must not have them.
 */
export function claimRotation(
  db: Db,
  row: Pick<PresentedConnection, 'id' | 'scopes'>,
  refreshHash: string,
  pair: NewPair,
  justRotated: Prisma.InputJsonValue,
  context: RequestContext,
): Promise<Claim> {
  const kind = isWithin(row.scopes, pair.accessScopes) ? 'rotated' : 'scope_narrowed';
  const known = { held: refreshHash, scopes: row.scopes.join(' ') };
  const left = {
    justRotated: JSON.stringify(justRotated),
    kind,
    detail: JSON.stringify({ scopes: pair.accessScopes }),
  };
  return attempt(claimRotations, db, { ...wishOf(row.id, pair, context), ...known, ...left });
}

/** A wish, as text. */
type Wish = Partial<Record<keyof typeof COLUMNS, string | null>> & { entry: string };

function wishOf(
  id: string,
  { accessHash, refreshHash, accessScopes, issuedAt, retry }: NewPair,
  { now, requestId, address, userAgent }: RequestContext,
) {
  const ids = { id, entry: newUuid(now), event: newUuid(now) };
  const kept = retry && { retryKey: retry.key, retryBody: retry.body, retryAnswer: retry.answer };
  const pair = { accessHash, refreshHash, accessScopes: accessScopes.join(' '), issuedAt: issuedAt.toISOString() };
  const retryExpiresAt = retry?.expiresAt.toISOString() ?? null;
  return { ...ids, ...pair, ...kept, retryExpiresAt, at: now.toISOString(), requestId, address, userAgent };
}

const COLUMNS = {
  ...{ id: 'uuid', held: 'text', scopes: 'text', accessHash: 'text', refreshHash: 'text', accessScopes: 'text' },
  ...{ issuedAt: 'timestamptz', publicClient: 'boolean', justRotated: 'jsonb', retryKey: 'text', retryBody: 'text' },
  ...{ retryAnswer: 'text', retryExpiresAt: 'timestamptz', entry: 'uuid', event: 'uuid', kind: 'text' },
  ...{ at: 'timestamptz', requestId: 'text', address: 'text', userAgent: 'text', detail: 'jsonb' },
} as const;

const PAIR = sql`access_hash = g."accessHash", refresh_hash = g."refreshHash",
    access_scopes = string_to_array(g."accessScopes", ' '), access_issued_at = g."issuedAt", retry_key = g."retryKey",
    retry_body = g."retryBody", retry_answer = g."retryAnswer", retry_expires_at = g."retryExpiresAt"`;

interface Change {
  set: Sql;
  /** What decides. */
  guard: Sql;
  type: 'connection.started' | 'connection.rotated';
  /** What tells people of it. */
  notice?: Sql;
}

/**
 * Claims that arrive together share a statement, which decides about each by its own guard and tells the winners. A row
 * that somebody else has locked must not hold up the others, so it is left out. Whoever has not won asks once more
 * alone, and waits for whoever holds the row.
 */
function claims({ set, guard, type, notice }: Change): (db: Db, wish: Wish) => Promise<boolean> {
  const parts = { set, kind: sql`g.kind`, detail: sql`g.detail`, type, notice, result: sql`c.id` };
  const waiting = claimStatement(COLUMNS, {
    ...parts,
    given: (wishes) => sql`FROM ${wishes}`,
    row: sql`c.id = g.id AND ${guard} AND s.id = c.store_id AND a.id = c.app_id`,
  });
  // Each row is looked up by its key, however small the table is, and changed where it was found and locked.
  const together = claimStatement(COLUMNS, {
    ...parts,
    given: (wishes) => sql`, free.* FROM ${wishes} CROSS JOIN LATERAL (SELECT c.ctid AS place, c.store_id, c.app_id
        FROM connection c WHERE c.id = g.id AND ${guard} FOR NO KEY UPDATE OF c SKIP LOCKED) free`,
    row: sql`c.ctid = g.place AND s.id = g.store_id AND a.id = g.app_id`,
  });
  const winners = async (db: Db, how: typeof together, wishes: Wish[]) =>
    new Set((await claim(db, how, wishes)).map(({ entry }) => entry));
  return batched(async (db, wishes) => {
    const won = await winners(db, together, wishes);
    return wishes.map(async (wish) => won.has(wish.entry) || (await winners(db, waiting, [wish])).has(wish.entry));
  });
}

const claimCodes = claims({
  set: sql`${PAIR}, connected_at = g."issuedAt", public_client = g."publicClient"`,
  // Not IS NULL, for which PostgreSQL might go through an index of all connections in search of codes.
  guard: sql`num_nulls(c.connected_at) = 1 AND c.ended_at IS NULL AND c.code_expires_at > g."issuedAt"
    AND c.failed_proofs < ${MAX_FAILED_PROOFS}`,
  type: 'connection.started',
  notice: CONNECTED_NOTICE,
});

const claimRotations = claims({
  set: sql`${PAIR}, just_rotated = g."justRotated"`,
  guard: sql`c.refresh_hash = g.held AND c.ended_at IS NULL AND c.scopes = string_to_array(g.scopes, ' ')`,
  type: 'connection.rotated',
});

async function attempt(decide: typeof claimCodes, db: Db, wish: Wish): Promise<Claim> {
  try {
    return (await decide(db, wish)) ? 'done' : 'lost';
  } catch (error) {
    if (isUniqueViolation(error)) return 'retry_key_taken';
    throw error;
  }
}
