import { connect } from 'node:net';
import { expect } from 'vitest';
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
