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
import { StartError } from './start-error.ts';
import { openStoreApi, rereadStoreApi, takePlatform } from './store-api.ts';

/**
 * Opens all that a process needs that knows of no others: settings, database, clock. Throws {@link StartError}.
 * @returns the database, and what closes all of it
 */
export async function openAlone(settings: Env): Promise<{ database: Database; close(): Promise<void> }> {
  if (!settings.databaseUrl) closeFolder(settings.dataDir);
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.dataDir);
  process.on('exit', unlock);
  const authSecret = settings.authSecret ?? folderSecret(settings.dataDir);
  const endingsDir = endingsFolder(settings);
  setEnv({ ...settings, authSecret, endingsDir });
  takePlatform(settings, await openStoreApi(settings));
  rereadStoreApi(settings, (api) => takePlatform(settings, api));
  const stopTracing = await startTracing(settings);
  const database = await openDatabase(settings, Math.min(ALONE, settings.databaseConnections ?? ALONE));
  setDb(database.prisma);
  const stopReadingClock = await startReadingClock();
  if (endingsDir) await restoreEndings(endingsDir);
  const close = async () => {
    await stopReadingClock();
    await database.close();
    await stopTracing();
  };
  return { database, close };
}

/** The same for Next.js's own server, which has nobody who would open it. Throws {@link StartError}. */
export async function openForNext(): Promise<void> {
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  await openAlone(read.env);
}
