import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { setDb } from '@/lib/db.ts';
import { readEnv, setEnv } from '@/lib/env.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import { EXTENSIONS } from '@/prisma/extensions.ts';
import { seedDemo } from '@/prisma/seed.ts';
import { atEnd } from '../closing.ts';
import { fill, type Seeded, type Sizes } from './fill.ts';
import { keptOffIndexes } from './indexes.ts';
import { defineFunctions, type Session } from './session.ts';
import { makeTemplates } from './templates.ts';

export interface OpenSeeded {
  session: Session;
  seeded: Seeded;
  close(): Promise<void>;
}

/**
 * Migrates an empty database, puts the demo data and the seed into it, and leaves a session open.
 * @param settings what the server that will serve it is started with
 */
export async function openSeeded(
  settings: Record<string, string>,
  sizes: Sizes,
  say?: (line: string) => void,
): Promise<OpenSeeded> {
  const read = readEnv(settings);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { databaseUrl, dataDir, authSecret } = read.env;
  setEnv({ ...read.env, authSecret: authSecret ?? '' });
  const now = new Date();
  const { session, database, close } = databaseUrl ? await openServer(databaseUrl) : await openEmbedded(dataDir);
  atEnd(close);
  await database.migrate();
  setDb(database.prisma);
  await seedDemo(database.prisma, read.env, now);
  const seeded = { templates: await makeTemplates(now), sizes, now };
  await database.prisma.$disconnect();
  await defineFunctions(session);
  const isLarge = sizes.connections >= 10_000;
  await (isLarge ? keptOffIndexes(session, () => fill(session, seeded, say), say) : fill(session, seeded));
  await session.query('VACUUM ANALYZE');
  return { session, seeded, close };
}

interface Opened {
  session: Session;
  database: Database;
  close(): Promise<void>;
}

async function openServer(url: string): Promise<Opened> {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  return { session: client, database: await createClient({ url }), close: () => client.end() };
}

async function openEmbedded(folder: string): Promise<Opened> {
  const pglite = await PGlite.create(join(folder, 'pgdata'), { extensions: EXTENSIONS });
  const database = await createClient({ pglite });
  const session: Session = {
    query: async (sql, values) => ({ rows: (await pglite.query(sql, values)).rows as Record<string, unknown>[] }),
  };
  return { session, database, close: async () => void (pglite.closed || (await pglite.close())) };
}
