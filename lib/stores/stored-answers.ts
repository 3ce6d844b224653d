import type { StoredAnswer } from '@/prisma/generated/client.ts';
import { batched } from '../database/batched.ts';
import { type Db, type Queryable, runAlone } from '../database/db.ts';
import { query, sql } from '../database/query.ts';

/** A request in progress that will answer for its Idempotency-Key, unless another takes over from it. */
export interface Claim {
  id: string;
  /** Differs from that of a request that took over: after that, this one can no longer store anything. */
  requestedAt: Date;
}

/** The answer or claim by this id; null when there is none. */
export function findStoredAnswer(db: Db, id: string): Promise<StoredAnswer | null> {
  return db.storedAnswer.findUnique({ where: { id } });
}

type NewClaim = Claim & { callerId: string; bodyDigest: string; heldUntil: Date; expiresAt: Date };

/** Claims an id that is free; false when another request has it: the one statement that decides. */
export const insertClaim = batched<NewClaim, boolean>(async (db, claims) => {
  // Sorted, so that two such statements can't wait for each other.
  const sorted = claims.toSorted((a, b) => Number(a.id > b.id) - Number(a.id < b.id));
  const statement = sql`
    INSERT INTO stored_answer (id, caller_id, body_digest, requested_at, held_until, expires_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) AS v("id" text, "callerId" uuid,
      "bodyDigest" text, "requestedAt" timestamptz, "heldUntil" timestamptz, "expiresAt" timestamptz)
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  const rows = await runAlone(db, () => query<{ id: string }>(db, statement));
  const free = new Set(rows.map(({ id }) => id));
  // Whoever asks first gets it, also where the same is asked for twice in one statement.
  return claims.map(({ id }) => free.delete(id));
});

/** Says that a request is still in progress, unless it has answered or another has taken over. */
export async function renewClaim(db: Db, { id, requestedAt }: Claim, heldUntil: Date): Promise<void> {
  await db.storedAnswer.updateMany({ where: { id, requestedAt, status: null }, data: { heldUntil } });
}

/** Takes over from a request that has died; false when it lives, or another was faster. */
export async function takeOverClaim(db: Db, dead: Claim, mine: { now: Date; heldUntil: Date }): Promise<boolean> {
  const { count } = await db.storedAnswer.updateMany({
    where: { id: dead.id, requestedAt: dead.requestedAt, status: null, heldUntil: { lte: mine.now } },
    data: { requestedAt: mine.now, heldUntil: mine.heldUntil },
  });
  return count === 1;
}

/** Stores the answer; false when another request has taken over, so that this one must be undone. */
export const storeAnswer = batched<Claim & { status: number; text: string }, boolean, Queryable>(
  async (db, answers) => {
    // A string in a JSON column: jsonb would sort an object's members, and a retry must get exactly the same answer.
    const rows = await query<{ id: string }>(
      db,
      sql`UPDATE stored_answer SET status = v.status, answer = v.text
      FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS v("id" text, "requestedAt" timestamptz, "status" int,
        "text" jsonb)
      WHERE stored_answer.id = v.id AND requested_at = v."requestedAt" AND stored_answer.status IS NULL
      RETURNING stored_answer.id`,
    );
    const stored = new Set(rows.map(({ id }) => id));
    return answers.map(({ id }) => stored.has(id));
  },
);

/** Releases the id: what happened must not be the answer to a retry. */
export async function dropClaim(db: Db, claim: Claim): Promise<void> {
  await db.storedAnswer.deleteMany({ where: { id: claim.id, requestedAt: claim.requestedAt, status: null } });
}

/** Deletes expired answers. */
export async function dropExpiredAnswers(db: Db, now: Date): Promise<void> {
  await db.storedAnswer.deleteMany({ where: { expiresAt: { lte: now } } });
}
