import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { log } from '@/lib/kernel/process/log.ts';
import type { ReadRoutes } from '../http/machine-host.ts';
import { complain, say } from './banner.ts';
import { keepOneLog } from './one-log.ts';
import { StartError } from './start-error.ts';

interface Start {
  dev: boolean;
  /** Reads the routes that are answered without Next.js. */
  readRoutes: () => Promise<ReadRoutes>;
  /** Serves from this process alone, although PostgreSQL would allow more. */
  alone?: boolean;
}

/**
 * Opens the database, migrates and seeds it, and serves pages and API: on PostgreSQL from as many processes as are
 * wanted, else from this one alone. Ends the process with one line per problem when it can't.
 */
export async function serve({ dev, readRoutes, alone = false }: Start): Promise<void> {
  if (!dev) keepOneLog();
  try {
    say(`Version ${VERSION} starts on Node.js ${process.versions.node}.`);
    const read = readEnv();
    if ('problems' in read) throw new StartError(read.problems.join('\n'));
    const { databaseUrl, authSecret } = read.env;
    // Each of the two is read only where it is needed: the first of several processes serves nothing itself.
    if (databaseUrl && authSecret && !dev && !alone) {
      const { serveTogether } = await import('./serve-together.ts');
      await serveTogether({ ...read.env, databaseUrl, authSecret });
    } else {
      const { serveAlone } = await import('./serve-alone.ts');
      await serveAlone(read.env, { dev, routes: await readRoutes() });
    }
  } catch (error) {
    if (error instanceof StartError) complain(error.message);
    else log().fatal({ err: error }, 'the start failed');
    process.exit(1);
  }
}
