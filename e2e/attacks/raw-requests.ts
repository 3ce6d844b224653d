import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { statusOf } from '../servers/product.ts';
import { type Chance, listOf } from './chance.ts';
import { type Attacker, faultsOf } from './trial.ts';

/** How long a connection may say nothing before we hang up ourselves. */
const PATIENCE_MS = 1_500;
const AT_ONCE = 8;

const LINES = listOf(`GET / HTTP/1.1|GET / HTTP/1.0|GET / HTTP/9.9|GET http://evil.example/ HTTP/1.1|OPTIONS * HTTP/1.1|
  GET evil.example:80 HTTP/1.1|CONNECT evil.example:443 HTTP/1.1|TRACE / HTTP/1.1|PRI * HTTP/2.0|get / HTTP/1.1|
  POST /api/oauth/token HTTP/1.1|POST /sign-in HTTP/1.1|POST /api/oauth/revoke HTTP/1.1|GET  / HTTP/1.1|
  GET /\tx HTTP/1.1|GET /\x00 HTTP/1.1|GET /\xff\xfe HTTP/1.1|GET //evil.example/%2e%2e HTTP/1.1|
  GET /\\evil.example HTTP/1.1|GET /%ZZ HTTP/1.1|GET /%ZZ HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket|
  GET /%00/../%ff HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: h2c`);
const HEADERS = listOf(`Host: localhost|Host: evil.example|Host: localhost\r\nHost: evil.example|Host:|X-A: 1|
  Transfer-Encoding: chunked|Transfer-Encoding: xchunked|Transfer-Encoding : chunked|Transfer-Encoding:\x0bchunked|
  Transfer-Encoding: identity, chunked|Transfer-Encoding: chunked, identity|X: y\r\n Transfer-Encoding: chunked|
  Content-Length: 5|Content-Length: 0|Content-Length: +5|Content-Length: -1|Content-Length: 5, 6|
  Content-Length: 5\r\nContent-Length: 6|Content-Length: 99999999999999999999|Content-Type: application/json|
  Content-Type: application/x-www-form-urlencoded|Content-Type: multipart/form-data|
  Content-Type: multipart/form-data; boundary=|Content-Encoding: gzip|Expect: 100-continue|
  Connection: upgrade\r\nUpgrade: websocket|Cookie: session=\xff|X-Forwarded-Host: evil.example|Next-Action: x|\x01: x|
  Connection: upgrade, http2-settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA|
  Authorization: Bearer a\r\nAuthorization: Bearer b|X-Long: ${'a'.repeat(20_000)}`);
const CHUNKS = listOf(
  '0\r\n\r\n|5\r\nhello\r\n0\r\n\r\n|5;x=y\r\nhello\r\n0\r\n\r\n|ffffffffffffffff\r\n|-1\r\n\r\n|5\r\nhel',
);
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

function* rawRequests(chance: Chance, count: number): Generator<{ what: string; bytes: string }> {
  for (let n = 0; n < count; n += 1) {
    const headers = Array.from({ length: chance.whole(0, 4) }, () => chance.one(HEADERS));
    if (chance.is(0.7) && !headers.some((header) => header.startsWith('Host'))) headers.unshift('Host: localhost');
    const head = [chance.one(LINES), ...headers].join(chance.is(0.05) ? '\n' : '\r\n');
    const body = chance.is(0.6) ? chance.one(CHUNKS) + (chance.is(0.5) ? SMUGGLED : '') : '';
    yield { what: JSON.stringify(head).slice(1, 160), bytes: `${head}\r\n\r\n${body}` };
  }
}

/** Writes bytes and gives all that comes back until the other side hangs up or says no more. */
function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(new URL(url).port), 'localhost', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(PATIENCE_MS / 5, () => socket.destroy());
    const last = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.setEncoding('latin1').on('data', (text) => (heard += text));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(last);
      resolve(heard);
    });
  });
}

/** What no HTTP library would send: broken lines, two lengths, a length and chunks, a request inside a body. */
export function sendRaw({ attempt, chance, count }: Attacker): void {
  attempt('requests that no library would send', async (trial) => {
    const { target } = trial;
    const rest = rawRequests(chance(), count);
    const work = async () => {
      for (const { what, bytes } of rest) {
        const began = performance.now();
        const heard = await exchange(target.url, bytes);
        const attack = { what, path: '(raw)', body: bytes };
        trial.note(attack, { ms: performance.now() - began });
        const statuses = [...heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
        for (const status of statuses) if (status >= 500) trial.fault(attack, `${status}`);
        const isAmbiguous = /transfer-encoding/i.test(bytes) && /content-length/i.test(bytes);
        if (isAmbiguous && statuses.some((status) => status < 400)) trial.fault(attack, `${statuses}: two lengths`);
        for (const fault of faultsOf({ status: 200, headers: {}, text: heard, ms: 0 }, target))
          trial.fault(attack, fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect((await trial.send({ what: 'still there', path: '/api/health' })).status).toBe(200);
  });
}

/** More than one address may have, of which the server is to be reached nevertheless. */
const MOST_SOCKETS = 700;
const PROBES = 20;
/** The machine may have other work, too. */
const PROBE_MS = 10_000;

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
      const status = await statusOf(url + attack.path, { timeout: PROBE_MS });
      trial.note(attack, { ms: performance.now() - began });
      if (status !== '200') trial.fault(attack, status);
    }
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf(`${url}/sign-in`), { timeout: 20_000 }).toBe('200');
  });
}
