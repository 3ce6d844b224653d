import { prepare } from '../../scripts/prepare.mjs';
import { startOpenProduct } from './open-product.ts';
import { ownDatabase } from './own-database.ts';
import { SERVER_LOG } from './run-folder.ts';

/**
 * Builds what is missing or old, and starts the server that the journeys share, before the first of them: on PostgreSQL
 * where TEST_DATABASE_URL names one, else on the embedded database. Gives what stops it after the last.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await prepare({ build: true });
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await ownDatabase(server, 'journeys') : null;
  const onServer = database && {
    DATABASE_URL: database.url,
    DATA_DIR: '',
    AUTH_SECRET: 'j'.repeat(32),
    SEED_DEMO: '1',
  };
  const { stop } = await startOpenProduct({
    logFile: SERVER_LOG,
    port: Number(process.env.E2E_PORT),
    // Nobody listens there but a journey that starts a name server.
    settings: { DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`, ...onServer },
  });
  return async () => {
    await stop();
    await database?.drop();
  };
}
