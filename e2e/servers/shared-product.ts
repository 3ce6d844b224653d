import { startProduct } from './product.ts';
import { newDataFolder, SERVER_LOG } from './run-folder.ts';

/** Starts the server that the journeys share, before the first of them; gives what stops it after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startProduct({
    logFile: SERVER_LOG,
    port: Number(process.env.E2E_PORT),
    // Nobody listens there but a journey that starts a name server.
    settings: { DATA_DIR: newDataFolder(), DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}` },
  });
  return stop;
}
