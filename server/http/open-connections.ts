import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { Room } from '@/lib/kernel/process/room.ts';
import { networkOf } from '@/lib/kernel/text/network.ts';

/** What is known of an open connection. */
export interface Connection {
  /** Whom it counts for: its peer's network, or behind a proxy that of its latest request. */
  network: string;
  /** The response that it waits for last. */
  response: ServerResponse | null;
  /** How many requests have come on it. */
  requests: number;
  /** Since when all of them have been answered, by `performance.now()`; infinite where that isn't so. */
  idleSince: number;
  /** One too many: only probes are answered on it, and it has to begin soon. */
  isExtra: boolean;
}

/** How many connections there may be; see {@link LIMITS}. */
export type ConnectionShares = Record<
  'connections' | 'connectionsOfNetwork' | 'extraConnections' | 'extraMs' | 'idleGivesWayMs',
  number
>;

const PROBES = /^\/api\/(?:health|ready)(?:\?|$)/;

/**
 * Keeps the connections of a server, of which each network (IPv4 address, IPv6 /64) has a share, so that nobody can use
 * up all of them. Whoever comes when there is no more room gets the place of the connection that has been idle for the
 * longest time, if it has been for a while: of the same network when that has used up its share. Those beyond are
 * extra: probes (health and readiness) are answered on them too, all else is refused, and who sends nothing is cut off
 * soon. When there are too many of these, the oldest goes, because a probe is read as soon as it comes. Without a proxy
 * a network's connections are counted; behind one, which has them all, its open requests.
 */
export function keepConnections(server: Server, trustProxy: number, given: Partial<ConnectionShares> = {}) {
  const shares: ConnectionShares = { ...LIMITS, ...given };
  /**
   * Its values change, and not what is in it, as requests come and go. A Set of responses would not do: whenever a Set
   * is made anew, the one before refers to it, and one that has grown old thereby keeps all that come after it until
   * the next full collection.
   */
  const open = new Map<Socket, Connection>();
  const counts = new Map<string, number>();
  const requests = new Room('requests of a network', {
    most: Infinity,
    shares: { network: shares.connectionsOfNetwork },
  });
  let extra = 0;

  const count = (network: string, more: 1 | -1) => {
    const now = (counts.get(network) ?? 0) + more;
    if (now === 0) counts.delete(network);
    else counts.set(network, now);
  };
  // Also those that were handed to it, which the server itself doesn't wait for.
  server.on('connection', (socket) => {
    const network = trustProxy === 0 ? networkOf(socket.remoteAddress ?? '') : '';
    const isTooMuch = trustProxy === 0 && (counts.get(network) ?? 0) >= shares.connectionsOfNetwork;
    const isFull = isTooMuch || open.size - extra >= shares.connections;
    const idle = isFull ? longestIdle(open, isTooMuch ? network : null, shares.idleGivesWayMs) : undefined;
    idle?.destroy();
    const isExtra = isFull && !idle;
    const connection: Connection = { network, response: null, requests: 0, idleSince: Infinity, isExtra };
    open.set(socket, connection);
    if (!isExtra) count(network, 1);
    else if (++extra > shares.extraConnections) oldestExtra(open)?.destroy();
    const late = isExtra && setTimeout(() => connection.requests === 0 && socket.destroy(), shares.extraMs).unref();
    socket.once('close', () => {
      open.delete(socket);
      if (late) clearTimeout(late);
      if (isExtra) extra -= 1;
      else count(network, -1);
    });
  });

  /**
   * Notes that a request has come.
   * @param address its caller's
   * @returns whether it is to be served; else it is one too many
   */
  const begin = (request: IncomingMessage, response: ServerResponse, address: string): boolean => {
    const connection = open.get(request.socket);
    if (!connection) return true;
    connection.requests += 1;
    connection.response = response;
    connection.idleSince = Infinity;
    response.once('close', () => {
      if (connection.response !== response) return;
      connection.response = null;
      connection.idleSince = performance.now();
    });
    const isTooMuch = connection.isExtra || (trustProxy > 0 && !isWithinShare(networkOf(address), response));
    if (isTooMuch) response.shouldKeepAlive = false;
    return !isTooMuch || isProbe(request);
  };
  /** Behind a proxy, whether a network may have this request open too. */
  const isWithinShare = (network: string, response: ServerResponse): boolean => {
    if (!requests.take({ network })) return false;
    response.once('close', () => requests.leave({ network }));
    return true;
  };
  return { open: open as ReadonlyMap<Socket, Connection>, begin };
}

function oldestExtra(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const [socket, { isExtra }] of open) if (isExtra) return socket;
  return undefined;
}

/** @param network of which one; null: of any */
function longestIdle(open: ReadonlyMap<Socket, Connection>, network: string | null, forMs: number): Socket | undefined {
  let [found, since]: [Socket | undefined, number] = [undefined, performance.now() - forMs];
  for (const [socket, one] of open) {
    if (one.idleSince > since || one.isExtra || socket.destroyed) continue;
    if (network === null || one.network === network) [found, since] = [socket, one.idleSince];
  }
  return found;
}

/** Without a body, for which it could let us wait. */
function isProbe({ method, url = '', headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody && PROBES.test(url);
}
