import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { onTold, say } from './process-messages.ts';

/** How often the first process is told how busy this one is, in milliseconds. */
const SAY_MS = 250;
/** One that is less busy, and was, has nothing to say. */
const IDLE = 0.1;

/** What was to be closed and had no answer within this time stays open, in milliseconds. */
const RELEASE_MS = 2_000;

/**
 * Serves the connections that the first process hands over, with a server that doesn't listen itself.
 * @param pool connections to the database: a process whose requests wait for them has no time for more
 */
export function takeConnections(server: Server, pool: { waitingCount: number } | null = null): void {
  // From then on it closes connections that are slow, which it does for those that it was given as well.
  server.emit('listening');
  const said = sayBusy(server, pool);
  releaseWhenTold(server);
  onTold('connection', ({ id }, socket) => {
    said.isOutdated = true;
    say({ is: 'taken', id });
    // It was closed on the way.
    if (!socket) return say({ is: 'closed' });
    socket.once('close', () => say({ is: 'closed' }));
    serve(server, socket);
  });
}

function serve(server: Server, socket: Socket): void {
  // As for a connection that it accepts itself: whoever has said all may still wait for the answer.
  socket.allowHalfOpen = true;
  server.emit('connection', socket);
}

/** Says how busy this process is, unless nothing has changed since it said that it isn't. */
function sayBusy(server: Server, pool: { waitingCount: number } | null): { isOutdated: boolean } {
  const said = { isOutdated: false };
  const active = new Set<Socket>();
  server.prependListener('request', ({ socket }) => active.add(socket));
  let before = performance.eventLoopUtilization();
  let last = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const part = pool && pool.waitingCount > 0 ? 1 : utilization;
    if (part >= IDLE || last >= IDLE || said.isOutdated) say({ is: 'busy', part, active: active.size });
    said.isOutdated = false;
    last = part;
    active.clear();
  }, SAY_MS).unref();
  return said;
}

/** Closes so many connections as it is told to, each with its next answer. */
function releaseWhenTold(server: Server): void {
  let left = 0;
  let until = 0;
  onTold('release', ({ count }) => {
    left = count;
    until = performance.now() + RELEASE_MS;
  });
  // Before what answers.
  server.prependListener('request', (_request, response) => {
    if (left === 0 || performance.now() > until) return;
    left -= 1;
    response.shouldKeepAlive = false;
  });
}
