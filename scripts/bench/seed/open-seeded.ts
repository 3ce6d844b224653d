import { Client } from 'pg';
import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { createClient } from '@/prisma/client.ts';
import { seedDemo } from '@/prisma/seed.ts';
import { makeSession } from '../../../e2e/servers/session.ts';
import { atEnd } from '../children.ts';
import { fill, type Sizes } from './fill.ts';
import { defineFunctions, type Session } from './session.ts';
import { makeTemplates } from './templates.ts';

export type OpenSeeded = Awaited<ReturnType<typeof openSeeded>>;

/**
 * Migrates an empty database, puts the demo data and the seed into it, and leaves a session open. Gives the
 * visitor's cookie too.
 * @param settings what the server that will serve it is started with
 * @param visitor the email of the person to sign in
 */
export async function openSeeded(settings: Record<string, string>, sizes: Sizes, visitor: string) {
  const read = readEnv(settings);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: read.env.authSecret ?? '' });
  const now = new Date();
  const url = settings.DATABASE_URL ?? '';
  const session = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await session.connect();
  const database = await createClient({ url });
  atEnd(() => session.end());
  await database.migrate();
  setDb(database.prisma);
  await seedDemo(database.prisma, read.env, now);
  const seeded = { templates: await makeTemplates(now), sizes, now };
  await defineFunctions(session);
  await keptOffIndexes(session, () => fill(session, seeded));
  const { cookie } = await makeSession({ email: visitor, userAgent: 'bench' });
  await database.close();
  await session.query('VACUUM ANALYZE');
  return { session, seeded, cookie };
}

/**
 * Does work that writes millions of rows while the indexes that constraints don't need are away, then makes them anew:
 * many times quicker than keeping them.
 */
async function keptOffIndexes(session: Session, work: () => Promise<void>): Promise<void> {
  const { rows } = await session.query(
    `SELECT index.indexname AS name, index.indexdef AS definition FROM pg_indexes AS index
    JOIN pg_class AS class ON class.relname = index.indexname
    WHERE index.schemaname = 'public' AND class.relkind = 'i' AND NOT class.relispartition
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = class.oid)`,
  );
  for (const { name } of rows) await session.query(`DROP INDEX "${name}"`);
  await work();
  for (const { definition } of rows) await session.query(String(definition));
}
