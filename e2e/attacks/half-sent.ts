import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { statusOf } from '../servers/product.ts';
import type { Chance } from './chance.ts';
import type { Attacker } from './trial.ts';

/** More than one address may have, of which the server is to be reached nevertheless. */
const MOST_SOCKETS = 700;
const PROBES = 20;
/** The machine may have other work, too. */
const PATIENCE_MS = 10_000;

/** A request that stops anywhere: before its head, in it, in its body; or many whose answers nobody reads. */
function cutOff(chance: Chance): { bytes: string; reads: boolean } {
  const path = chance.one(['/', '/sign-in', '/docs', '/api/oauth/token', '/api/v1/events/stream', '/api/health']);
  const length = chance.size(1, 65_536);
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n`;
  const inChunks = `${head.replace(/Content-Length.*/, 'Transfer-Encoding: chunked')}\r\n`;
  const bytes = chance.one([
    () => head.slice(0, chance.whole(0, head.length)),
    () => `${head}\r\n${'a'.repeat(chance.whole(0, length - 1))}`,
    () => inChunks + chance.one(['', '5', '5\r\n', '5\r\nhel', 'ffff\r\n']),
    () => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(chance.whole(1, 20)),
  ])();
  return { bytes, reads: !bytes.startsWith('GET') };
}

function open(url: string, { bytes, reads }: ReturnType<typeof cutOff>): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), 'localhost', () => {
      socket.write(bytes);
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
    if (reads) socket.resume();
  });
}

/** Connections that one address opens and never finishes, by the hundred: probes are answered all the while. */
export function leaveHalfSent({ attempt, chance, count }: Attacker): void {
  attempt('requests that are never finished, and answers that are never read', async (trial) => {
    const { url } = trial.target;
    const by = chance();
    const sockets: Socket[] = [];
    while (sockets.length < Math.min(MOST_SOCKETS, count * 7)) sockets.push(await open(url, cutOff(by)));
    for (let n = 0; n < PROBES; n += 1) {
      const attack = { what: `beside ${sockets.length} connections`, path: by.one(['/api/health', '/api/ready']) };
      const began = performance.now();
      const status = await statusOf(url + attack.path, { timeout: PATIENCE_MS });
      trial.note(attack, { ms: performance.now() - began });
      if (status !== '200') trial.fault(attack, status);
    }
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf(`${url}/sign-in`), { timeout: 20_000 }).toBe('200');
  });
}
