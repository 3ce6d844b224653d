import { DAY_MS } from '../kernel/text/durations.ts';
import { readTxtRecords } from './read-txt-records.ts';

/** The TXT record by which the owner of a domain says whose it is. */
export interface DomainRecord {
  name: string;
  value: string;
}

/** A domain that was proven to be somebody's, and when its record was last seen. */
export interface Proof {
  id: string;
  domain: string;
  seenAt: Date;
}

/** Where proofs of one kind are kept. */
interface Proofs {
  recordOf(proof: Proof): DomainRecord;
  /** Those last seen before a time, in the order of their ids. */
  list(seenBefore: Date, after: string | null, most: number): Promise<Proof[]>;
  seen(proof: Proof): Promise<void>;
  lost(proof: Proof): Promise<void>;
}

const BATCH = 50;
/** How old the last sight of a record may be before it is looked for again. */
const CHECK_AFTER_MS = DAY_MS;
/** How long a record may be missing: people move their DNS, and mend what went wrong there. */
const LOST_AFTER_MS = 3 * DAY_MS;

/**
 * Looks again for the records of domains that were proven more than a day ago. One that has been missing for three days
 * is lost. When no name server answers, nothing changes.
 */
export async function recheckDomains(proofs: Proofs, now: Date, signal: AbortSignal): Promise<void> {
  const due = new Date(now.getTime() - CHECK_AFTER_MS);
  let after: string | null = null;
  while (!signal.aborted) {
    const batch: Proof[] = await proofs.list(due, after, BATCH);
    for (const proof of batch) {
      if (signal.aborted) return;
      await checkAgain(proofs, proof, now);
    }
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return;
  }
}

async function checkAgain(proofs: Proofs, proof: Proof, now: Date): Promise<void> {
  const { name, value } = proofs.recordOf(proof);
  const records = await readTxtRecords(name);
  if (records?.includes(value)) return proofs.seen(proof);
  if (records === null || now.getTime() - proof.seenAt.getTime() < LOST_AFTER_MS) return;
  await proofs.lost(proof);
}
