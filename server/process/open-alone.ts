import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { ALONE } from '@/lib/kernel/config/pool-sizes.ts';
import { type Env, readEnv } from '@/lib/kernel/config/read-env.ts';
import type { Database } from '@/prisma/client.ts';
import { closeFolder, endingsFolder, folderSecret, lockFolder } from '../database/data-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { restoreEndings } from '../database/restore-endings.ts';
import { startTracing } from '../metrics/start-tracing.ts';
import { takePayments } from './payments.ts';
import { StartError } from './start-error.ts';
import { openStoreApi, rereadStoreApi, takeStoreApi } from './store-api.ts';

/** What a process has opened that serves alone, and what ends the parts that need an end. */
export interface Opened {
  database: Database;
  stopTracing(): Promise<void>;
  stopReadingClock(): Promise<void>;
}

/**
 * Opens all that pages and endpoints need in this one process: settings, database, clock. Throws {@link StartError}.
 */
export async function openAlone(settings: Env): Promise<Opened> {
  if (!settings.databaseUrl) closeFolder(settings.dataDir);
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.dataDir);
  process.on('exit', unlock);
  const authSecret = settings.authSecret ?? folderSecret(settings.dataDir);
  const endingsDir = endingsFolder(settings);
  setEnv({ ...settings, authSecret, endingsDir });
  takePayments(settings);
  takeStoreApi(settings, await openStoreApi(settings));
  rereadStoreApi(settings, (api) => takeStoreApi(settings, api));
  const stopTracing = await startTracing(settings);
  const database = await openDatabase(settings, Math.min(ALONE, settings.databaseConnections ?? ALONE));
  setDb(database.prisma);
  const stopReadingClock = await startReadingClock();
  if (endingsDir) await restoreEndings(endingsDir);
  return { database, stopTracing, stopReadingClock };
}

/** The same for Next.js's own server, which has nobody who would open it. Throws {@link StartError}. */
export async function openForNext(): Promise<void> {
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  await openAlone(read.env);
}
