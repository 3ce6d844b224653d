import { mkdirSync } from 'node:fs';
import { PGlite, type Results } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { setRunner } from '@/lib/database/db.ts';
import { setListen } from '@/lib/database/notifications.ts';
import { tracedStatement } from '@/lib/process/tracing.ts';
import { ClosedFolder } from './closed-folder.ts';
import type { Database } from './database.ts';
import { EXTENSIONS } from './extensions.ts';
import { PrismaClient } from './generated/client.ts';
import { applyMigrations } from './migrate.ts';

/** Opens the database that is embedded in this process. See {@link createClient}. */
export async function openEmbedded(target: { folder: string } | { pglite: PGlite }): Promise<Database> {
  if ('folder' in target) mkdirSync(target.folder, { recursive: true });
  const pglite =
    'pglite' in target
      ? target.pglite
      : await PGlite.create({ fs: new ClosedFolder(target.folder), extensions: EXTENSIONS });
  // Looked up for each statement: a test listens to the class.
  pglite.query = <T>(...statement: Parameters<PGlite['query']>) =>
    tracedStatement(statement[0], () => PGlite.prototype.query.apply(pglite, statement) as Promise<Results<T>>);
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  setRunner(prisma, async ({ text, values }) => {
    const { rows, affectedRows = 0 } = await pglite.query(text, values);
    return { rows, rowCount: affectedRows };
  });
  setListen(prisma, async (channel, hear) => void (await pglite.listen(channel, hear)));
  return {
    prisma,
    pool: null,
    migrate: async (folder) => {
      const session = {
        run: async (sql: string) => void (await pglite.exec(sql)),
        query: async (sql: string, values: unknown[]) =>
          (await pglite.query(sql, values)).rows as Record<string, unknown>[],
      };
      const applied = await applyMigrations(session, folder);
      // PGlite only knows arrays of the types that existed when it was opened.
      await pglite.refreshArrayTypes();
      return applied;
    },
    close: async () => {
      await prisma.$disconnect();
      if (!pglite.closed) await pglite.close();
    },
  };
}
