import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentScene } from '@/app/oauth/authorize/document-testing.ts';
import { HERE } from '@/app/oauth/authorize/testing.ts';
import { db } from '@/lib/database/db.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { ROOMS, roomOf } from '@/lib/kernel/config/rooms.ts';
import { flights } from '@/lib/kernel/process/single-flight.ts';
import { statementsOf, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, get, scene as otherScene, pairOf, post } from '@/prisma/testing/scene.ts';
import { leastMs, UNNOTICED_MS } from '@/prisma/testing/timing.ts';
import { GET as me } from '../../v1/me/route.ts';
import { POST as introspect } from '../introspect/route.ts';
import { asserted, type Key, newKey } from './assertion-testing.ts';
import { POST as token } from './route.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A client whose keys are at an address, which a test may have answered otherwise; connected with the first of them.
 */
async function keysScene() {
  const key = await newKey('ES256', '1');
  const { host, exchange } = await documentScene();
  const { origin, clientId, pages, document, answer } = host;
  Object.assign(document, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${origin}/keys` });
  pages['/keys'] = { keys: [key.jwk] };
  let { refresh_token } = pairOf(await exchange(await asserted(clientId, key)));
  const refresh = async (by: Key = key) => {
    const body = { grant_type: 'refresh_token', refresh_token, ...(await asserted(clientId, by)) };
    const answered = await post(token, body);
    if (answered.status === 200) refresh_token = String(answered.body.refresh_token);
    return answered;
  };
  return {
    key,
    host,
    clientId,
    refresh,
    fetched: () => host.requestedPaths.filter((path) => path === '/keys').length,
    /** From now on its keys are answered so. */
    answerKeys: (by: Answer) => {
      host.answer = (request, response) =>
        request.url === '/keys' ? by(request, response) : answer(request, response);
    },
    /** What is kept of them is out of date. */
    outdate: () => db().clientDocument.updateMany({ data: { freshUntil: new Date(Date.now() - 1_000) } }),
  };
}

/** A client that nobody has connected yet, whose keys are at an address that accepts and says nothing. */
async function silentScene() {
  const key = await newKey('ES256', '1');
  const { host, ask } = await documentScene();
  const { origin, clientId, answer } = host;
  Object.assign(host.document, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${origin}/keys` });
  expect((await ask()).status).toBe(200);
  host.answer = (request, response) => (request.url === '/keys' ? undefined : answer(request, response));
  const assertion = () => asserted(clientId, key);
  const prove = async (from: string, proof?: Record<string, string>) =>
    post(introspect, { token: 'x', ...(proof ?? (await assertion())) }, { [ADDRESS_HEADER]: from });
  return { host, assertion, prove };
}

test('exchanged they work after one fetch, and the old one doesn’t', async () => {
  const { host, refresh, fetched, key } = await keysScene();
  expect((await refresh()).status).toBe(200);
  expect(fetched()).toBe(1);
  const second = await newKey('ES256', '2');
  host.pages['/keys'] = { keys: [second.jwk] };
  expect((await refresh(second)).status).toBe(200);
  expect(fetched()).toBe(2);
  expectError(await refresh(key), '401 invalid_client', 'faulty_assertion');
  expect(host.requestedPaths.filter((path) => path !== '/keys').length).toBe(1);
});

describe('while their host is away', () => {
  test.each<[string, Answer | null]>([
    ['no connection', null],
    ['500', (_, response) => response.writeHead(500).end()],
    ['503', (_, response) => response.writeHead(503).end('{"keys":[]}')],
    ['a connection that is closed', (request) => request.socket.destroy()],
    [
      'an answer that breaks off',
      (_, response) => void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    ],
    ['no answer', () => {}],
  ])('the old ones do: %s', async (_, by) => {
    const { host, refresh, answerKeys, outdate } = await keysScene();
    if (by) answerKeys(by);
    else host.close();
    await outdate();
    expect((await refresh()).status).toBe(200);
    expect((await refresh()).status).toBe(200);
  });

  const json =
    (status: number, text: string): Answer =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);

  test.each<[string, Answer]>([
    ['no keys any more', json(200, '{"keys":[]}')],
    ['no set of keys', json(200, '{}')],
    ['no JSON', json(200, 'gone')],
    ['nothing', json(200, '')],
    ['another kind', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"keys":[]}')],
    ['too much', json(200, `{"keys":[],"x":"${'x'.repeat(20_000)}"}`)],
    ['400', json(400, '{}')],
    ['401', json(401, '{}')],
    ['403', json(403, '{}')],
    ['404', json(404, '{}')],
    ['410', json(410, '{}')],
    ['429', json(429, '{}')],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ])('they don’t where it has answered anything, from then on: %s', async (_, by) => {
    const { host, refresh, answerKeys, outdate } = await keysScene();
    answerKeys(by);
    await outdate();
    expectError(await refresh(), '401 invalid_client', 'faulty_assertion');
    host.close();
    expectError(await refresh(), '401 invalid_client', 'faulty_assertion');
  });

  test('an answer to who has brought a new key counts as well', async () => {
    const { host, refresh, answerKeys } = await keysScene();
    answerKeys(json(404, '{}'));
    expectError(await refresh(await newKey('ES256', '2')), '401 invalid_client', 'faulty_assertion');
    host.close();
    expectError(await refresh(), '401 invalid_client', 'faulty_assertion');
  });

  test('a fetch takes five seconds and then nobody waits for as long, while the old ones do', async () => {
    const { refresh, fetched, answerKeys, outdate } = await keysScene();
    answerKeys(() => {});
    await outdate();
    const timed = async () => {
      const began = performance.now();
      expect((await refresh()).status).toBe(200);
      return performance.now() - began;
    };
    expect(await timed()).toBeGreaterThan(4_900);
    for (let n = 0; n < 10; n += 1) expect(await timed()).toBeLessThan(1_000);
    expect(fetched()).toBe(2);
  });
});

test('a few wait for keys that don’t come, and ask the database nothing; the others are told that it is busy', async () => {
  const { host, assertion, prove } = await silentScene();
  const proofs = await Promise.all(Array.from({ length: 150 }, assertion));
  const { connect } = await otherScene();
  const { access_token } = await connect();
  const call = async () => expect((await get(me, access_token)).status).toBe(200);
  const before = await leastMs(call);
  const began = performance.now();
  const answers: { status: number; after: number; headers: Headers }[] = [];
  const all = proofs.map((proof, n) =>
    prove(`198.51.100.${n}`, proof).then(({ status, headers }) =>
      answers.push({ status, headers, after: performance.now() - began }),
    ),
  );
  const refused = () => answers.filter(({ status }) => status === 503);
  await expect.poll(refused).toHaveLength(150 - ROOMS.documents.shares.document);
  expect(refused().every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  await expect.poll(() => host.requestedPaths).toContain('/keys');
  await expect.poll(() => statementsOf(() => sleep(500)), { interval: 0 }).toEqual([]);
  expect(answers).toHaveLength(refused().length);
  expect((await leastMs(call)) - before).toBeLessThan(UNNOTICED_MS);
  await Promise.all(all);
  const late = answers.slice(150 - ROOMS.documents.shares.document);
  expect(late.every(({ status, after }) => status === 401 && after > 4_900)).toBe(true);
  expect(host.requestedPaths.filter((path) => path === '/keys')).toHaveLength(1);
  // Whoever comes now is told what came of it, without asking again.
  const again = performance.now();
  expect((await prove('198.51.100.1')).status).toBe(401);
  expect(performance.now() - again).toBeLessThan(1_000);
  expect(roomOf('documents').used).toBe(0);
});

test('one network can’t take what there is for keys from another', async () => {
  const { prove } = await silentScene();
  const held = Array.from({ length: ROOMS.documents.shares.network }, (_, n) => ({
    document: `${n}`,
    host: `${n}.example`,
    network: '198.51.100.1',
  }));
  for (const holders of held) expect(roomOf('documents').take(holders)).toBe(true);
  expectError(await prove('198.51.100.1'), '503 temporarily_unavailable', 'no_room_for_documents');
  expectError(await prove('198.51.100.2'), '401 invalid_client', 'faulty_assertion');
  for (const holders of held) roomOf('documents').leave(holders);
});

test('several processes fetch them once, and the others ask the database seldom whether they are there', async () => {
  const { refresh, fetched, answerKeys, outdate, host } = await keysScene();
  answerKeys(
    (_, response) => void setTimeout(() => response.writeHead(200).end(JSON.stringify(host.pages['/keys'])), 2_000),
  );
  await outdate();
  const first = refresh();
  await expect.poll(fetched).toBe(2);
  // As in another process, which knows nothing of that.
  flights.clear();
  const statements = await statementsOf(async () => {
    await Promise.all([expect(refresh()).resolves.toBeDefined(), first]);
  });
  expect(fetched()).toBe(2);
  expect(statements.length).toBeLessThan(40);
});

test('keys that are asked for again and again are fetched a few times a minute', async () => {
  testSettings({ baseUrl: HERE, throttle: true });
  const key = await newKey('ES256', '1');
  const { host, exchange } = await documentScene();
  Object.assign(host.document, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${host.origin}/keys` });
  host.pages['/keys'] = { keys: [key.jwk] };
  pairOf(await exchange(await asserted(host.clientId, key)));
  const stranger = await newKey('ES256', '2');
  for (let n = 0; n < 10; n += 1)
    expect((await post(introspect, { token: 'x', ...(await asserted(host.clientId, stranger)) })).status).toBe(401);
  expect(host.requestedPaths.filter((path) => path === '/keys').length).toBe(7);
});
