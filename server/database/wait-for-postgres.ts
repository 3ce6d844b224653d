import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnreachable } from '@/lib/database/db.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { UnfitDatabase } from '@/prisma/migrate.ts';
import { isSeen, say } from '../process/banner.ts';
import { StartError } from '../process/start-error.ts';
import { explainRefusal } from './explain-refusal.ts';

const AGAIN_MS = 500;

/**
 * Does what a start needs PostgreSQL for, again and again while that can't be reached: after a power cut both start at
 * once, and the database takes longer. Throws {@link StartError} where waiting doesn't help and it is known what does,
 * as for a wrong password or a database that this version can't migrate; else what the work threw.
 */
export async function waitForPostgres<T>(work: () => Promise<T>, againMs = AGAIN_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnfitDatabase) throw new StartError(error.message);
      const refusal = explainRefusal(error);
      if (refusal) throw new StartError(refusal);
      if (!isDatabaseUnreachable(error)) throw error;
      if (attempt === 1) {
        const { code, message } = error as { code?: string; message: string };
        if (!isSeen()) log().warn({ err: error }, 'PostgreSQL can’t be reached yet');
        say(`PostgreSQL can’t be reached yet (${code ?? message}). The start goes on as soon as it can.`);
      }
      await sleep(againMs);
    }
  }
}
