import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Chance } from './chance.ts';
import type { Trial } from './trial.ts';

/** More than one address may have, of which the server is to be reached nevertheless. */
const MOST_SOCKETS = 700;
const PROBES = 20;
const PATIENCE_MS = 2_000;

/** A request that stops anywhere: before its head, in it, in its body; or many whose answers nobody reads. */
function cutOff(chance: Chance): { bytes: string; reads: boolean } {
  const path = chance.one(['/', '/sign-in', '/docs', '/api/oauth/token', '/api/v1/events/stream', '/api/health']);
  const length = chance.size(1, 65_536);
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n`;
  const way = chance.whole(0, 3);
  if (way === 0) return { bytes: head.slice(0, chance.whole(0, head.length)), reads: true };
  if (way === 1) return { bytes: `${head}\r\n${'a'.repeat(chance.whole(0, length - 1))}`, reads: true };
  if (way === 2) {
    const chunk = `${head.replace(/Content-Length.*/, 'Transfer-Encoding: chunked')}\r\n`;
    return { bytes: `${chunk}${chance.one(['', '5', '5\r\n', '5\r\nhel', 'ffff\r\n'])}`, reads: true };
  }
  const asked = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  return { bytes: asked.repeat(chance.whole(1, 20)), reads: false };
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

/** The status of a request on a connection of its own; 0 when there is none in time. */
function probe(url: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = get(`${url}${path}`, { agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
  });
}

/** Connections that one address opens and never finishes, by the hundred: probes are answered all the while. */
export function leaveHalfSent(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('requests that are never finished, and answers that are never read', { timeout: 60_000 }, async () => {
    const trial = trialOf('Requests left half-sent');
    const { url } = trial.target;
    const chance = chanceOf();
    const sockets = [];
    for (let n = 0; n < Math.min(MOST_SOCKETS, count * 7); n += 1) sockets.push(await open(url, cutOff(chance)));
    for (let n = 0; n < PROBES; n += 1) {
      const path = chance.one(['/api/health', '/api/ready']);
      const began = performance.now();
      const status = await probe(url, path);
      const attack = { what: `beside ${sockets.length} connections`, path };
      trial.note(attack, { ms: performance.now() - began });
      if (status !== 200) trial.fault(attack, String(status));
    }
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => probe(url, '/sign-in'), { timeout: 20_000 }).toBe(200);
    expect(trial.shownFaults()).toEqual([]);
  });
}
