import { createServer, type Server } from 'node:net';
import { StartError } from '../process/start-error.ts';

/** The settings that a port and an address come from. */
const PLACE = { port: 'PORT', host: 'HOST' };

/**
 * Listens on a port of one address.
 * @param host null: all addresses; `loopback`: both 127.0.0.1 and ::1, because `localhost` may stand for either
 * @param named how the settings are called
 * @returns what stops listening on what `server.close()` doesn't know of. Throws {@link StartError}.
 */
export async function listen(
  server: Server,
  port: number,
  host: string | null,
  { named = PLACE }: { named?: typeof PLACE } = {},
): Promise<() => void> {
  if (host !== 'loopback') {
    await listenOn(server, port, host, named);
    return () => {};
  }
  await listenOn(server, port, '127.0.0.1', named);
  // A server listens on one address; what connects to the other is handed to it.
  const other = createServer({ noDelay: true }, (socket) => server.emit('connection', socket));
  try {
    await listenOn(other, port, '::1', named);
  } catch (error) {
    // A machine without IPv6 has no such address.
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
  return () => other.close();
}

function listenOn(server: Server, port: number, host: string | null, named: typeof PLACE): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(inWords(error, port, host, named));
    server.once('error', fail);
    server.listen({ port, ...(host !== null && { host }) }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function inWords(error: NodeJS.ErrnoException, port: number, host: string | null, named: typeof PLACE): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`${named.port}: ${port} is in use; stop what listens there or set ${named.port}.`);
  const isUnknown = host !== null && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(error.code));
  return isUnknown && host !== '::1' ? new StartError(`${named.host}: this machine has no address ${host}.`) : error;
}
