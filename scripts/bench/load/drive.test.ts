import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { formOf, send } from '../floor/floor.ts';
import { exchange, rotate } from '../workloads.ts';
import { drive } from './drive.ts';

let close = () => {};
afterEach(() => close());

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => void server.close();
  return (server.address() as AddressInfo).port;
}

const LONG = 'a-token-as-long-as-tokens-are-';
const subjects = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    storeId: 'store',
    code: `${index}`,
    refreshToken: `${LONG}${index}-0`,
  }));

test('each connection sends the refresh token that its last answer brought, and no other', async () => {
  const living = new Set(subjects(8).map(({ refreshToken }) => refreshToken));
  const port = await serve(async (request, response) => {
    const spent = (await formOf(request)).get('refresh_token') ?? '';
    if (!living.delete(spent)) return send(response, 400, { error: 'invalid_grant' });
    const next = spent.replace(/\d+$/, (turn) => String(Number(turn) + 1));
    living.add(next);
    send(response, 200, {
      access_token: `${LONG}access`,
      token_type: 'Bearer',
      refresh_token: next,
      store: { id: 'store' },
    });
  });
  const carried = subjects(8);
  const measured = await drive(rotate, { port, connections: 3, seconds: 0.5, subjects: carried });
  expect(measured.requests).toBeGreaterThan(6);
  expect(measured.p99).toBeGreaterThanOrEqual(measured.p50);
  expect(new Set(carried.map(({ refreshToken }) => refreshToken))).toEqual(living);
});

test('a code is sent once; without any left a connection stops', async () => {
  const codes: (string | null)[] = [];
  const port = await serve(async (request, response) => {
    codes.push((await formOf(request)).get('code'));
    const tokens = { access_token: `${LONG}access`, refresh_token: `${LONG}refresh` };
    send(response, 200, { ...tokens, token_type: 'Bearer', store: { id: 'store' } });
  });
  const left = subjects(50);
  const { requests } = await drive(exchange, { port, connections: 4, seconds: 60, subjects: left });
  expect([requests, left.length]).toEqual([50, 0]);
  expect(new Set(codes).size).toBe(50);
});

test.each([
  ['an error', 429, { error: 'rate_limited' }, 'the answer was 429 with "error":"rate_limited"'],
  ['the same refresh token', 200, { refresh_token: `${LONG}0-0` }, 'the refresh token is still the old one'],
  ['another store', 200, { store: { id: 'another' } }, 'the pair is for another store'],
  ['no refresh token', 200, { refresh_token: undefined }, 'a token pair was due'],
])('a measurement with %s is none', async (_, status, differs, words) => {
  const right = {
    access_token: `${LONG}access`,
    token_type: 'Bearer',
    refresh_token: `${LONG}new`,
    store: { id: 'store' },
  };
  const port = await serve((_request, response) =>
    send(response, status, status === 200 ? { ...right, ...differs } : differs),
  );
  const measuring = drive(rotate, { port, connections: 1, seconds: 60, subjects: subjects(1) });
  await expect(measuring).rejects.toThrow(words);
});
