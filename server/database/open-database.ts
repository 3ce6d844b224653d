import { join } from 'node:path';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { setDb } from '@/lib/database/db.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import { UnfitDatabase } from '@/prisma/migrate.ts';
import { postgresTarget } from '@/prisma/postgres-client.ts';
import { seedDemo } from '@/prisma/seed.ts';
import { say } from '../process/banner.ts';
import { StartError } from '../process/start-error.ts';
import { endingsFolder } from './data-folder.ts';
import { tryEndings } from './restore-endings.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

/**
 * Opens the database that the settings name, migrates it and, if wanted, seeds it. Throws {@link StartError}.
 * @param connections how many this process may open, on PostgreSQL
 */
export async function openDatabase(settings: Env, connections?: number): Promise<Database> {
  const endings = endingsFolder(settings);
  if (endings) await tryEndings(endings);
  const where = settings.databaseUrl
    ? { url: settings.databaseUrl, ...(connections && { connections }) }
    : { folder: join(settings.dataDir, 'pgdata') };
  say('url' in where ? 'Connecting to PostgreSQL …' : `Opening the embedded database in ${settings.dataDir} …`);
  try {
    // Other processes open it, and would tell nobody in one line.
    if (settings.databaseReadUrl) postgresTarget(settings.databaseReadUrl, 'DATABASE_READ_URL');
    const database = await createClient(where);
    const applied = await waitForPostgres(() => database.migrate());
    if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
    if (settings.seedDemo && (await seedDemo(database.prisma, settings))) {
      setDb(database.prisma);
      await saveCalls(new Date());
      say('Put demo data into the empty database.');
    }
    return database;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof UnfitDatabase) throw new StartError(error.message);
    log().error({ err: error }, 'the database could not be opened');
    throw new StartError(
      settings.databaseUrl
        ? 'DATABASE_URL: the database could not be opened or migrated; the line above says why.'
        : `DATA_DIR: the embedded database in ${settings.dataDir} could not be opened; the line above says why.`,
    );
  }
}
