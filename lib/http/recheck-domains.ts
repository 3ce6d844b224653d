import { type Db, db, transact } from '../database/db.ts';
import { execute, query, raw, sql } from '../database/query.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { NO_ID } from '../kernel/text/uuid.ts';
import { readTxtRecords } from './read-txt-records.ts';

/** The TXT record by which the owner of a domain says whose it is. */
export interface DomainRecord {
  name: string;
  value: string;
}

/** A domain that was proven to be an app's or a store's, and when its record was last seen. */
interface Proof {
  id: string;
  domain: string;
  seenAt: Date;
}

type Table = 'app' | 'store';

const BATCH = 50;
/** How old the last sight of a record may be before it is looked for again. */
const CHECK_AFTER_MS = DAY_MS;
/** How long a record may be missing: people move their DNS, and mend what went wrong there. */
const LOST_AFTER_MS = 3 * DAY_MS;

/**
 * Looks again for the records of domains that were proven more than a day ago. One that has been missing for three days
 * is lost. When no name server answers, nothing changes.
 * @param lost records that a proof was taken, in the same transaction
 */
export async function recheckDomains(
  table: Table,
  { recordOf, lost }: { recordOf(proof: Proof): DomainRecord; lost(tx: Db, proof: Proof): Promise<unknown> },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const due = new Date(now.getTime() - CHECK_AFTER_MS).toISOString();
  let batch: Proof[] = [];
  do {
    batch = await query<Proof>(
      db(),
      sql`SELECT id, proven_domain AS domain, domain_seen_at AS "seenAt" FROM ${raw(table)}
      WHERE domain_seen_at < ${due}::timestamptz AND id > ${batch.at(-1)?.id ?? NO_ID}::uuid ORDER BY id LIMIT ${BATCH}`,
    );
    for (const proof of batch) {
      if (signal.aborted) return;
      const { name, value } = recordOf(proof);
      const records = await readTxtRecords(name);
      if (records?.includes(value)) await noteSeen(table, proof, now);
      else if (records !== null && now.getTime() - proof.seenAt.getTime() >= LOST_AFTER_MS)
        await transact(async (tx) => void ((await dropProof(tx, table, proof)) && (await lost(tx, proof))));
    }
  } while (batch.length === BATCH);
}

async function noteSeen(table: Table, { id, domain }: Proof, now: Date): Promise<void> {
  await execute(
    db(),
    sql`UPDATE ${raw(table)} SET domain_seen_at = ${now.toISOString()}::timestamptz
    WHERE id = ${id}::uuid AND proven_domain = ${domain}`,
  );
}

/** Takes a proven domain from an app or a store; false when it doesn't have it any more. */
export async function dropProof(db: Db, table: Table, { id, domain }: Pick<Proof, 'id' | 'domain'>): Promise<boolean> {
  const count = await execute(
    db,
    sql`UPDATE ${raw(table)} SET proven_domain = NULL, domain_seen_at = NULL
    WHERE id = ${id}::uuid AND proven_domain = ${domain}`,
  );
  return count === 1;
}
