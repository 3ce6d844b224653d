import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnreachable } from '@/lib/database/db.ts';
import { log } from '@/lib/process/log.ts';
import { UnfitDatabase } from '@/prisma/migrate.ts';
import { say } from '../process/banner.ts';
import { StartError } from '../process/start-error.ts';

const AGAIN_MS = 500;
const NO_SUCH_DATABASE = '3D000';

/**
 * Does what a start needs PostgreSQL for, again and again while that can't be reached: after a power cut both start at
 * once, and the database takes longer. Throws what any other failure throws: a wrong password gets better by no
 * waiting. Throws {@link StartError} for a name that no database has, and for a database that this version
 * can't migrate.
 */
export async function waitForPostgres<T>(work: () => Promise<T>, againMs = AGAIN_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnfitDatabase) throw new StartError(error.message);
      if ((error as { code?: string }).code === NO_SUCH_DATABASE)
        throw new StartError('DATABASE_URL: PostgreSQL has no database of that name. Make it, or correct the name.');
      if (!isDatabaseUnreachable(error)) throw error;
      if (attempt === 1) {
        const { code, message } = error as { code?: string; message: string };
        log().warn({ err: error }, 'PostgreSQL can’t be reached yet');
        say(`PostgreSQL can’t be reached yet (${code ?? message}). The start goes on as soon as it can.`);
      }
      await sleep(againMs);
    }
  }
}
