import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import { isWithin } from '../access/scope.ts';
import { changeAndTell, type Telling } from '../activity/audit-entries.ts';
import { type Db, isTaken } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { type ConnectionRow, MAX_FAILED_PROOFS, time } from './connections.ts';

export interface NewPair {
  accessHash: string;
  refreshHash: string;
  accessScopes: string[];
  issuedAt: Date;
  /** Set when the request came with an Idempotency-Key. */
  retry: { key: string; body: string; answer: string; expiresAt: Date } | null;
}

/** What became of an attempt to change a connection's credentials. */
export type Claim = 'done' | 'lost' | 'retry_key_taken';

/** Turns an unused code into the first pair: the one statement that decides who redeems it, and tells of it. */
export function claimCode(
  db: Db,
  id: string,
  pair: NewPair,
  publicClient: boolean,
  occasion: Occasion,
): Promise<Claim> {
  const update = sql`UPDATE connection SET ${pairData(pair)}, connected_at = ${time(pair.issuedAt)}, public_client = ${publicClient}
    WHERE id = ${id}::uuid AND connected_at IS NULL AND ended_at IS NULL AND code_expires_at > ${time(pair.issuedAt)}
      AND failed_proofs < ${MAX_FAILED_PROOFS}`;
  const detail = { scopes: pair.accessScopes, with_secret: !publicClient };
  return claim(db, update, { kind: 'connected', actor: 'app', occasion, detail });
}

/** Replaces the pair whose refresh token is presented: the one statement that decides who rotates it, and tells of it. */
export function claimRotation(
  db: Db,
  row: Pick<ConnectionRow, 'id' | 'scopes'>,
  refreshHash: string,
  pair: NewPair,
  justRotated: Prisma.InputJsonValue,
  occasion: Occasion,
): Promise<Claim> {
  const update = sql`UPDATE connection SET ${pairData(pair)}, just_rotated = ${JSON.stringify(justRotated)}::jsonb
    WHERE id = ${row.id}::uuid AND refresh_hash = ${refreshHash} AND ended_at IS NULL`;
  const kind = isWithin(row.scopes, pair.accessScopes) ? 'rotated' : 'scope_narrowed';
  return claim(db, update, { kind, actor: 'app', occasion, detail: { scopes: pair.accessScopes } });
}

async function claim(db: Db, update: Sql, telling: Telling): Promise<Claim> {
  try {
    return (await changeAndTell(db, update, telling)) ? 'done' : 'lost';
  } catch (error) {
    if (isTaken(error)) return 'retry_key_taken';
    throw error;
  }
}

function pairData({ accessHash, refreshHash, accessScopes, issuedAt, retry }: NewPair): Sql {
  return sql`access_hash = ${accessHash}, refresh_hash = ${refreshHash}, access_scopes = ${accessScopes}::text[],
    access_issued_at = ${time(issuedAt)}, retry_key = ${retry?.key ?? null}, retry_body = ${retry?.body ?? null},
    retry_answer = ${retry?.answer ?? null}, retry_expires_at = ${time(retry?.expiresAt ?? null)}`;
}
