import { insertEntry } from '../activity/audit-entries.ts';
import { env } from '../config/env.ts';
import { db, transact } from '../database/db.ts';
import { DAY_MS } from '../text/durations.ts';
import { domainRecord } from './domain-record.ts';
import { readTxtRecords } from './read-txt-records.ts';
import { dropProof, listProofsSeenBefore, type Proof, touchProof } from './stores.ts';

const BATCH = 50;
/** How old the last sight of a record may be before it is looked for again. */
const CHECK_AFTER_MS = DAY_MS;
/** How long a record may be missing: people move their DNS, and mend what went wrong there. */
const LOST_AFTER_MS = 3 * DAY_MS;

/**
 * Looks again for the records of domains that were proven more than a day ago. One that has been missing for three days
 * is no longer the store's. When no name server answers, nothing changes.
 */
export async function checkDueDomains(now: Date, signal: AbortSignal): Promise<void> {
  const due = new Date(now.getTime() - CHECK_AFTER_MS);
  let after: string | null = null;
  while (!signal.aborted) {
    const proofs: Proof[] = await listProofsSeenBefore(db(), due, after, BATCH);
    for (const proof of proofs) {
      if (signal.aborted) return;
      await checkAgain(proof, now);
    }
    after = proofs.at(-1)?.id ?? null;
    if (proofs.length < BATCH) return;
  }
}

async function checkAgain({ id, domain, seenAt }: Proof, now: Date): Promise<void> {
  const { name, value } = domainRecord(domain, id, env().tokenPrefix);
  const records = await readTxtRecords(name);
  if (records?.includes(value)) return touchProof(db(), id, domain, now);
  if (records === null || now.getTime() - seenAt.getTime() < LOST_AFTER_MS) return;
  await transact(async (tx) => {
    if (!(await dropProof(tx, id, domain))) return;
    const entry = { kind: 'domain_lost', actor: 'system', context: { now }, detail: { domain } } as const;
    await insertEntry(tx, { storeId: id }, entry);
  });
}
