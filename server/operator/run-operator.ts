import { existsSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { closeFolder, endingsFolder, folderSecret, lockFolder } from '../database/data-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { complain, say } from '../process/banner.ts';
import { StartError } from '../process/start-error.ts';
import type { CommandContext, OperatorAnswer } from './answer.ts';
import { runOperatorCommand } from './run-command.ts';

/**
 * `npm run operator`: does what operators do, beside a running server too. The embedded database serves one process:
 * while a server has it open, it says so.
 */
export async function runOperator(command: string[]): Promise<void> {
  const file = new RowFile(command[0] === 'export' ? command[2] : undefined);
  let isWhole = false;
  try {
    await file.open();
    const { isDone, line } = await run(command, file.write);
    isWhole = isDone;
    if (isDone) say(line);
    else fail(line);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    fail(error.message);
  } finally {
    await file.close(isWhole);
  }
}

/**
 * The file that a long answer goes to, row by row; it must be new, and only its owner can read it. A part of an answer
 * is removed again.
 */
class RowFile {
  private handle: FileHandle | null = null;
  constructor(private readonly path: string | undefined) {}

  async open(): Promise<void> {
    if (this.path === undefined) return;
    this.handle = await open(this.path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EEXIST'
          ? `${this.path} is there already: name a new file.`
          : `${this.path} can’t be written (${error.code}).`,
      );
    });
  }

  write = async (row: string): Promise<void> => {
    await this.handle?.write(`${row}\n`);
  };

  async close(isWhole: boolean): Promise<void> {
    if (this.handle === null || this.path === undefined) return;
    await this.handle.close();
    if (!isWhole) await rm(this.path);
  }
}

async function run(command: string[], write: CommandContext['write']): Promise<OperatorAnswer> {
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  const settings = { ...read.env, seedDemo: false };
  if (settings.databaseUrl) return runAlone(settings, settings.authSecret ?? '', command, write);
  if (!existsSync(join(settings.dataDir, 'pgdata')))
    throw new StartError(
      `There is no database: DATABASE_URL isn’t set, and none is in ${settings.dataDir}. Give the server’s settings.`,
    );
  closeFolder(settings.dataDir);
  const unlock = lockFolder(settings.dataDir, 'Stop it first, or use the operator’s pages, which do the same.');
  try {
    return await runAlone(settings, settings.authSecret ?? folderSecret(settings.dataDir), command, write);
  } finally {
    unlock();
  }
}

async function runAlone(
  settings: Parameters<typeof openDatabase>[0],
  authSecret: string,
  command: string[],
  write: CommandContext['write'],
): Promise<OperatorAnswer> {
  setEnv({ ...settings, authSecret, endingsDir: endingsFolder(settings) });
  const database = await openDatabase(settings);
  setDb(database.prisma);
  try {
    return await runOperatorCommand(command, { write });
  } finally {
    await database.close();
  }
}

function fail(line: string): void {
  complain(line);
  process.exitCode = 1;
}
