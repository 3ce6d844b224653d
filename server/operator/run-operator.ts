import { setDb } from '@/lib/db.ts';
import { readEnv, setEnv } from '@/lib/env.ts';
import { complain, say } from './banner.ts';
import { askServer } from './command-door.ts';
import { closeFolder, folderSecret, lockFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import { type OperatorAnswer, runOperatorCommand } from './operator-command.ts';
import { StartError } from './start-error.ts';

/**
 * `npm run operator`: gives or takes the role of an operator, beside a running server too. The embedded database
 * serves one process, so while a server has it open, the server does it.
 */
export async function runOperator(command: string[]): Promise<void> {
  try {
    const { isDone, line } = await run(command);
    if (isDone) say(line);
    else fail(line);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    fail(error.message);
  }
}

async function run(command: string[]): Promise<OperatorAnswer> {
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  const settings = { ...read.env, seedDemo: false };
  if (settings.databaseUrl) return runAlone(settings, settings.authSecret ?? '', command);
  const answer = await askServer(settings.dataDir, command);
  if (answer) return answer;
  closeFolder(settings.dataDir);
  const unlock = lockFolder(settings.dataDir);
  try {
    return await runAlone(settings, settings.authSecret ?? folderSecret(settings.dataDir), command);
  } finally {
    unlock();
  }
}

async function runAlone(
  settings: Parameters<typeof openDatabase>[0],
  authSecret: string,
  command: string[],
): Promise<OperatorAnswer> {
  setEnv({ ...settings, authSecret });
  const database = await openDatabase(settings);
  setDb(database.prisma);
  try {
    return await runOperatorCommand(command);
  } finally {
    await database.close();
  }
}

function fail(line: string): void {
  complain(line);
  process.exitCode = 1;
}
