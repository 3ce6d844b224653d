import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { ROOMS } from '@/lib/kernel/config/rooms.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createLimitedServer, serveWith } from './http-server.ts';
import { BodyShare } from './received-request.ts';

const BASE_URL = 'https://tillgate.example';
const LOGO_FORM = '/dashboard/developer/apps/new';
const BOUNDARY = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const SELLER = { 'content-type': MULTIPART, cookie: 'session=good' };

let server: Server;
let port: number;

beforeAll(async () => {
  const read = readEnv({ BASE_URL });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  server = createLimitedServer();
  const isSignedIn = async ({ headers }: IncomingMessage) => {
    if (headers.cookie === 'session=away') throw new Error('The database is away.');
    return headers.cookie === 'session=good';
  };
  // In place of Next.js: reads what it was given.
  const handle = async (request: IncomingMessage, response: { end(text: string): unknown }) => {
    response.end(String((await buffer(request)).length));
  };
  serveWith(server, handle, { baseUrl: BASE_URL, trustProxy: 0, databaseAnswers: async () => true, isSignedIn });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  resetProcess();
});

async function post(path: string, body: string | Buffer, headers: OutgoingHttpHeaders = {}) {
  const type = 'application/x-www-form-urlencoded';
  const sent = httpRequest({
    port,
    method: 'POST',
    path,
    headers: { origin: BASE_URL, 'content-type': type, ...headers },
  });
  const [answer]: IncomingMessage[] = await once(sent.end(body), 'response');
  return { status: answer?.statusCode, headers: answer?.headers ?? {}, text: answer ? await text(answer) : '' };
}

function fileOf(bytes: number): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 7), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Begins to send a form with a logo, and leaves when so much of it has been written. */
async function leaveHalfway(bytes: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const length = `Cookie: session=good\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 6000000\r\n`;
  const head = `POST ${LOGO_FORM} HTTP/1.1\r\nHost: x\r\nOrigin: ${BASE_URL}\r\n${length}\r\n`;
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), fileOf(bytes)]), resolve));
  socket.destroy();
}

test('a form with a logo may have as much as any other without a session', async () => {
  for (const cookie of ['', 'session=other']) {
    const headers = { ...SELLER, cookie };
    expect((await post(LOGO_FORM, fileOf(60_000), headers)).status).toBe(200);
    for (const size of [65_536, 100_000, 1_000_000]) {
      const answer = await post(LOGO_FORM, fileOf(size), headers);
      expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('no longer signed in')]);
      expect((await post(LOGO_FORM, fileOf(size), { ...headers, 'transfer-encoding': 'chunked' })).status).toBe(413);
    }
  }
  const away = await post(LOGO_FORM, fileOf(100_000), { ...SELLER, cookie: 'session=away' });
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
});

/** Strangers of as many networks who hold so many bytes together, each at most so many. */
function hold(bytes: number, each = 4_000_000): BodyShare[] {
  const shares: BodyShare[] = [];
  for (let left = bytes; left > 0; left -= each) {
    const share = new BodyShare(`10.0.${shares.length >> 8}.${shares.length & 255}`);
    expect(share.take(Math.min(left, each))).toBe(true);
    shares.push(share);
  }
  return shares;
}

const giveBack = (shares: BodyShare[]) => {
  for (const share of shares.splice(0)) share.giveBack();
};

test('what all of them hold has a limit, beyond which it is 503, and all of it is given back', async () => {
  const others = hold(LIMITS.largeBodiesBytes - 1_000_000);
  const large = await post(LOGO_FORM, fileOf(2_000_000), SELLER);
  expect([large.status, large.headers['retry-after']]).toEqual([503, '5']);
  // There is still room for what everybody sends.
  expect((await post('/sign-in', 'a'.repeat(60_000))).status).toBe(200);
  giveBack(others);
  others.push(...hold(LIMITS.largeBodiesBytes), ...hold(ROOMS.bodies.most - LIMITS.largeBodiesBytes - 10_000, 60_000));
  expect((await post('/sign-in', 'a'.repeat(60_000))).status).toBe(503);
  const machine = await post('/api/oauth/token', 'a'.repeat(60_000));
  expect([machine.status, machine.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(machine.text).error).toBe('temporarily_unavailable');
  giveBack(others);
  // Those who leave give back as well.
  for (let n = 0; n < 30; n += 1) await leaveHalfway(3_000_000);
  await expect.poll(async () => (await post(LOGO_FORM, fileOf(6_000_000), SELLER)).status).toBe(200);
  for (let n = 0; n < 9; n += 1) expect((await post(LOGO_FORM, fileOf(6_000_000), SELLER)).status).toBe(200);
  giveBack(hold(LIMITS.largeBodiesBytes));
});

test('one address can use up no more than its share: there is room for everybody else', async () => {
  const greedy = new BodyShare('127.0.0.1');
  const isTaken = Array.from({ length: 1_000 }, () => greedy.take(60_000));
  expect(isTaken.filter(Boolean).length).toBe(Math.floor(ROOMS.bodies.shares.network / 60_000));
  expect((await post('/sign-in', 'a'.repeat(60_000))).status).toBe(503);
  giveBack(hold(LIMITS.largeBodiesBytes - ROOMS.bodies.shares.network));
  greedy.giveBack();
  expect((await post('/sign-in', 'a'.repeat(60_000))).status).toBe(200);
});
