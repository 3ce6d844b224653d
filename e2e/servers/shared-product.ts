import { prepare } from '../../scripts/prepare.mjs';
import { askProduct, startOpenProduct } from './open-product.ts';
import { SERVER_LOG, TEMPLATE } from './run-folder.ts';

/**
 * Builds what is missing or old, and starts the server that the journeys share, before the first of them; gives what
 * stops it after the last.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await prepare({ build: true });
  const { url, stop } = await startOpenProduct({
    logFile: SERVER_LOG,
    port: Number(process.env.E2E_PORT),
    // Nobody listens there but a journey that starts a name server.
    settings: { DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}` },
  });
  await askProduct(url, 'copy', { to: TEMPLATE });
  return stop;
}
