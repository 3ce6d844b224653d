import { logRevocations, openRevocationLog } from '@/lib/database/revocation-log.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { endAgain } from '@/lib/removal/end-again.ts';
import { isSeen, say } from '../process/banner.ts';
import { StartError } from '../process/start-error.ts';

/** Makes sure that endings can be written down, before a start writes anything. Throws {@link StartError}. */
export async function tryEndings(folder: string): Promise<void> {
  await openRevocationLog(folder).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`ENDINGS_DIR: ${folder} can’t be written (${code}).`);
  });
}

/** Ends again what a restored backup has brought back. Throws {@link StartError} when the log can't be carried out. */
export async function restoreEndings(folder: string): Promise<void> {
  try {
    // What a process could not write down any more before it ended.
    await logRevocations();
    const ended = await endAgain(folder, currentTime());
    if (ended.connections + ended.keys + ended.secrets === 0) return;
    if (!isSeen()) log().warn(ended, 'the database had forgotten endings: what had ended has ended again');
    say(
      `The database is older than the revocation log: ${ended.connections} connections, ${ended.keys} API keys and ` +
        `${ended.secrets} client secrets have ended again.`,
    );
  } catch (error) {
    log().error({ err: error }, 'the revocation log could not be carried out');
    throw new StartError(
      `ENDINGS_DIR: the log in ${folder} could not be read or carried out; the line above says why.`,
    );
  }
}
