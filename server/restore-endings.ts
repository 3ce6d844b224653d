import { currentTime } from '@/lib/clock.ts';
import { openJournal } from '@/lib/ending-journal.ts';
import { log } from '@/lib/log.ts';
import { endAgain } from '@/lib/removal/end-again.ts';
import { say } from './banner.ts';
import { StartError } from './start-error.ts';

/**
 * Ends again what a restored backup has brought back. Throws {@link StartError} when the journal can't be read or
 * written.
 */
export async function restoreEndings(folder: string): Promise<void> {
  try {
    await openJournal(folder);
    const ended = await endAgain(folder, currentTime());
    if (ended.connections + ended.keys + ended.secrets === 0) return;
    log().warn(ended, 'the database had forgotten endings: what had ended has ended again');
    say(
      `The database is older than the journal of endings: ${ended.connections} connections, ${ended.keys} API keys and ` +
        `${ended.secrets} client secrets have ended again.`,
    );
  } catch (error) {
    log().error({ err: error }, 'the journal of endings could not be carried out');
    throw new StartError(
      `ENDINGS_DIR: the journal in ${folder} could not be read, written or carried out; the line above says why.`,
    );
  }
}
