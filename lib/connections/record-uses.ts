import { touchSecrets } from '../apps/app-secrets.ts';
import { db } from '../database/db.ts';
import { processWide } from '../process/process-wide.ts';
import { touchKeys } from './api-keys.ts';
import { touchConnections } from './connections.ts';
import type { LastUse } from './last-use.ts';

/** A use of a connection, a seller's own key or a client secret. */
export interface Use extends LastUse {
  of: 'connection' | 'key' | 'secret';
}

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** Uses that are not in the database yet, by id. */
    uses?: Map<string, Use>;
  }
}

/** The least time between two uses of one thing that are recorded, in milliseconds. */
const RECORD_EVERY_MS = 60_000;

/**
 * Records a use in memory unless one within the last minute is known. {@link saveUses} writes it down within a second,
 * so that no request waits for it.
 * @param saved the last use that the database knows of
 * @returns the last use that now counts
 */
export function recordUse(use: Use, saved: Date | null): Date {
  processWide.uses ??= new Map();
  const last = processWide.uses.get(use.id)?.at ?? saved;
  if (last && use.at.getTime() - last.getTime() < RECORD_EVERY_MS) return last;
  processWide.uses.set(use.id, use);
  return use.at;
}

/**
 * Writes down what was recorded since the last time, one statement for each kind of thing. What can't be written waits
 * for the next time. Throws what the database throws.
 */
export async function saveUses(): Promise<void> {
  const { uses } = processWide;
  if (!uses?.size) return;
  const given = [...uses.values()];
  const kind = (of: Use['of']) => given.filter((use) => use.of === of);
  await touchConnections(db(), kind('connection'));
  await touchKeys(db(), kind('key'));
  await touchSecrets(db(), kind('secret'));
  // Until now they had to be found here: the database did not know of them.
  for (const use of given) if (uses.get(use.id) === use) uses.delete(use.id);
}
