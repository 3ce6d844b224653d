import { empty, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import { isWithin } from '../access/scope.ts';
import { RECORD_CHANGED } from '../activity/audit-entries.ts';
import { CONNECTED_NOTICE } from '../activity/entry-notice.ts';
import { type Db, isUniqueViolation, type Recurring, readAgain, recurring, runAlone } from '../db.ts';
import { eventsOfChanged } from '../events/connection-event.ts';
import type { Occasion } from '../occasion.ts';
import { shared } from '../shared-statements.ts';
import { newUuid } from '../uuid.ts';
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
  occasion: Occasion,
): Promise<Claim> {
  const detail = { scopes: pair.accessScopes, with_secret: !publicClient };
  return claim(claimCodes, db, { ...wishOf(id, pair, occasion), publicClient, kind: 'connected', detail });
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
  occasion: Occasion,
): Promise<Claim> {
  const kind = isWithin(row.scopes, pair.accessScopes) ? 'rotated' : 'scope_narrowed';
  const known = { held: refreshHash, scopes: row.scopes };
  const detail = { scopes: pair.accessScopes };
  return claim(claimRotations, db, { ...wishOf(row.id, pair, occasion), ...known, justRotated, kind, detail });
}

/** A row of `given`; what one of the two statements doesn't read is left out. */
type Wish = ReturnType<typeof wishOf> & {
  kind: 'connected' | 'rotated' | 'scope_narrowed';
  detail: object;
  held?: string;
  scopes?: string[];
  publicClient?: boolean;
  justRotated?: Prisma.InputJsonValue;
};

function wishOf(
  id: string,
  { accessHash, refreshHash, accessScopes, issuedAt, retry }: NewPair,
  { now, requestId, address, userAgent }: Occasion,
) {
  const ids = { id, entry: newUuid(now), event: newUuid(now) };
  const kept = retry && { retryKey: retry.key, retryBody: retry.body, retryAnswer: retry.answer };
  const pair = { accessHash, refreshHash, accessScopes, issuedAt, ...kept, retryExpiresAt: retry?.expiresAt };
  return { ...ids, ...pair, at: now, requestId, address, userAgent };
}

const GIVEN = sql`SELECT * FROM json_to_recordset(${null}::json) AS given (id uuid, held text, scopes text[],
    "accessHash" text, "refreshHash" text, "accessScopes" text[], "issuedAt" timestamptz, "publicClient" boolean,
    "justRotated" jsonb, "retryKey" text, "retryBody" text, "retryAnswer" text, "retryExpiresAt" timestamptz,
    entry uuid, kind text, at timestamptz, "requestId" text, address text, "userAgent" text, detail jsonb, event uuid)`;

const PAIR = sql`access_hash = g."accessHash", refresh_hash = g."refreshHash", access_scopes = g."accessScopes",
    access_issued_at = g."issuedAt", retry_key = g."retryKey", retry_body = g."retryBody",
    retry_answer = g."retryAnswer", retry_expires_at = g."retryExpiresAt"`;

const CHANGED = sql`c.id, c.app_id, c.store_id, c.mode, c.scopes, c.connected_at, c.ended_at, g.event AS event_id,
    g.entry AS entry_id, g.kind, g.at, g."requestId" AS request_id, g.address, g."userAgent" AS user_agent, g.detail`;

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
  const event = eventsOfChanged({ type }, { at: sql`c.at`, requestId: sql`c.request_id` });
  const statement = (given: Sql, update: Sql) =>
    recurring(
      sql`WITH ${given}, changed AS (UPDATE connection c SET ${set} ${update} RETURNING ${CHANGED}),
        ${event}${notice ? sql`, ${notice}` : empty}
      ${RECORD_CHANGED} RETURNING id`,
    );
  const waiting = statement(sql`given AS (${GIVEN})`, sql`FROM given g WHERE c.id = g.id AND ${guard}`);
  const together = statement(
    sql`given AS (${GIVEN}), free AS (SELECT c.id FROM given g JOIN connection c ON c.id = g.id AND ${guard}
      ORDER BY c.id FOR NO KEY UPDATE OF c SKIP LOCKED)`,
    sql`FROM given g JOIN free ON free.id = g.id WHERE c.id = g.id AND ${guard}`,
  );
  const winners = async (db: Db, how: Recurring, wishes: Wish[]) => {
    const rows = await runAlone(db, () => readAgain<{ id: string }>(db, how, JSON.stringify(wishes)));
    return new Set(rows.map(({ id }) => id));
  };
  return shared(async (db, wishes) => {
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
  guard: sql`c.refresh_hash = g.held AND c.ended_at IS NULL AND c.scopes = g.scopes`,
  type: 'connection.rotated',
});

async function claim(decide: typeof claimCodes, db: Db, wish: Wish): Promise<Claim> {
  try {
    return (await decide(db, wish)) ? 'done' : 'lost';
  } catch (error) {
    if (isUniqueViolation(error)) return 'retry_key_taken';
    throw error;
  }
}
