import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Has a server listen on a free port.
 * @param {import('node:net').Server} server
 * @param {string} [host]
 */
export async function listen(server, host) {
  await once(server.listen(0, host), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/** A port that nobody listens on. Nothing keeps it free: start what needs it at once. */
export async function freePort() {
  const probe = createServer();
  const port = await listen(probe);
  await once(probe.close(), 'close');
  return port;
}
