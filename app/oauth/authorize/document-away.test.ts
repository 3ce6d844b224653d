import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { ROOMS } from '@/lib/kernel/config/rooms.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { statementsOf, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { leastMs, UNNOTICED_MS } from '@/prisma/testing/timing.ts';
import { consentUrl, documentScene } from './document-testing.ts';
import { consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const MANY = 30;

const open = (clientId: string, cookie: string, address: string) =>
  openConsent(
    new Request(consentUrl(clientId), { headers: { host: 'localhost:3000', cookie, [ADDRESS_HEADER]: address } }),
  );

test('whoever opens screens of clients that don’t answer waits for a few, and nobody else waits longer', async () => {
  const silent = await documentHost();
  silent.answer = () => {};
  const { cookie } = await consentScene();
  const other = await documentScene();
  const look = async () => {
    expect((await open(other.host.clientId, other.cookie, '198.51.100.200')).status).toBe(200);
  };
  await leastMs(look, 9);
  const before = await leastMs(look, 9);
  const began = performance.now();
  const answers: { status: number; after: number }[] = [];
  const all = Array.from({ length: MANY }, async (_, n) => {
    const { status } = await open(`${silent.origin}/${n}`, cookie, `198.51.100.${n}`);
    answers.push({ status, after: performance.now() - began });
  });
  const waiting = ROOMS.documents.shares.person;
  await expect.poll(() => answers.filter(({ status }) => status === 503)).toHaveLength(MANY - waiting);
  // What those that were refused have left to be written down comes first.
  await expect.poll(() => statementsOf(() => sleep(500)), { interval: 0 }).toEqual([]);
  expect(answers).toHaveLength(MANY - waiting);
  expect((await leastMs(look, 9)) - before).toBeLessThan(UNNOTICED_MS);
  await Promise.all(all);
  expect(answers.slice(MANY - waiting).every(({ status, after }) => status === 400 && after > 4_900)).toBe(true);
  expect(silent.requestedPaths).toHaveLength(waiting);
});

test('one that has just not answered isn’t asked again at once, and one that says no is', async () => {
  const { host, fault } = await documentScene();
  const { answer } = host;
  host.answer = () => {};
  expect(await fault()).toEqual([400, 'unreachable']);
  const began = performance.now();
  expect(await fault()).toEqual([400, 'unreachable']);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(host.requestedPaths).toHaveLength(1);
  await sleep(5_000);
  host.answer = (_, response) => response.writeHead(404).end();
  expect(await fault()).toEqual([400, 'unreachable']);
  host.answer = answer;
  expect((await fault())[0]).toBe(200);
});

test.each([
  ['http://a.example/c', 'must begin with https://'],
  ['https://a.example', 'must have a path, such as /oauth/client.json'],
  ['https://a.example/x/../c', 'must not have a path with . or ..'],
  ['https://10.0.0.1/c', 'must not be a private, local or reserved address'],
])('unreachable: an address like %s isn’t asked, and the page says what is wrong with it', async (clientId, wrong) => {
  const { ask, fault } = await documentScene();
  expect(await fault({ client_id: clientId })).toEqual([400, 'unreachable']);
  expect(await (await ask({ client_id: clientId })).text()).toContain(`its client_id ${wrong}`);
});
