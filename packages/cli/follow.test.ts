import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, inject, test, vi } from 'vitest';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { roomOf } from '@/lib/kernel/config/rooms.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { InstalledCli } from '@/packages/cli/testing/installed-cli.ts';
import { logIn } from '@/packages/cli/testing/log-in.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
let cli: InstalledCli;

beforeAll(async () => {
  product = await serveProduct();
  cli = new InstalledCli();
}, 120_000);
afterAll(() => {
  cli.remove();
  product.close();
});

const tillgate = (home: string, given: string[], more: Record<string, string> = {}) =>
  cli.run(home, given, { TILLGATE_URL: product.url, ...more });
const json = (home: string, given: string[]) => tillgate(home, [...given, '--json']).result();
/** Whoever looks a second time has taken in what was there the first time. */
const hasLooked = (how: RegExp) =>
  vi.waitUntil(() => product.asked.filter((one) => how.test(one)).length > 1, { timeout: 20_000 });
const signedIn = (home: string) => logIn((given) => tillgate(home, given));

test.concurrent('what trigger makes happen arrives at listen, signed, in order of kinds', {
  timeout: 120_000,
}, async ({ expect }) => {
  await signedIn('cleo');
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const got: { type: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    got.push(new Webhook(secret).verify(text, request.headers as Record<string, string>) as { type: string });
    response.end('thanks');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // As the jobs of a whole product do.
  const publishing = setInterval(() => void publishEvents(), 200);
  try {
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const listening = tillgate('cleo', ['listen', '--forward-to', to], { WEBHOOK_SECRET: secret });
    await listening.heard(/(Signed with)/);
    await expect.poll(() => roomOf('streams').used).toBeGreaterThan(0);
    const kinds = [
      'product.created',
      'product.updated',
      'customer.created',
      'customer.updated',
      'customer.deleted',
      'subscription.created',
      'subscription.updated',
      'subscription.swapped',
      'subscription.canceled',
      'subscription.cancellation_scheduled',
      'subscription.resumed',
      'subscription.paused',
      'subscription.unpaused',
      'invoice.created',
      'invoice.paid',
      'approval.requested',
      'approval.withdrawn',
      'subscription.renewed',
      'subscription.past_due',
    ];
    // Each kind takes a process; a quarter of them says that what is triggered arrives, the night has all.
    for (const kind of kinds.filter((_, index) => inject('isLong') || index % 4 === 0)) {
      const from = got.length;
      expect(await tillgate('cleo', ['trigger', kind]).ended, kind).toMatchObject({ status: 0 });
      const types = () => got.slice(from).map(({ type }) => type);
      await expect.poll(types, { message: kind }).toContain(kind);
    }
    expect(listening.said.out).toMatch(/product\.created \S+ → 200 thanks/);
  } finally {
    clearInterval(publishing);
    server.closeAllConnections();
    server.close();
  }
});

test.concurrent('listen --requests shows calls as they are made, and not that it looks; an app sees all of its own', async ({
  expect,
}) => {
  await signedIn('dora');
  const saving = setInterval(() => void saveCalls(new Date()), 200);
  try {
    const missing = () => tillgate('dora', ['call', 'GET', `/v1/customers/${randomUUID()}`, '--json']).ended;
    const before = JSON.parse((await missing()).err).request_id;
    await expect
      .poll(async () => (await json('dora', ['call', 'GET', '/v1/requests?status=404'])).data)
      .toMatchObject([{ request_id: before }]);

    const listening = tillgate('dora', ['listen', '--requests']);
    await hasLooked(/^DPoP .*requests\?limit/);
    const next = JSON.parse((await missing()).err).request_id;
    await listening.heard(new RegExp(next));
    expect(listening.said.out).toMatch(
      new RegExp(`^\\S+Z 404 GET /api/v1/customers/\\S+ ${next} \\(\\d+ ms\\) not_found`, 'm'),
    );
    // It has looked several times by now, and what was there before isn't news.
    expect(listening.said.out).not.toContain('/api/v1/requests');
    expect(listening.said.out).not.toContain(before);

    const { app, connect } = await scene();
    const { access_token: token } = await connect({ scopes: ['customers:read'] });
    const calling = ['call', 'GET', '/v1/customers'];
    const credentials = { CLIENT_ID: app.clientId, CLIENT_SECRET: app.clientSecret };
    const whole = tillgate('nobody', ['listen', '--requests', '--json'], credentials);
    await hasLooked(/^Basic .*requests\?/);
    expect(await tillgate('nobody', calling, { TILLGATE_TOKEN: token }).ended).toMatchObject({ status: 0 });
    await whole.heard(/("path":"\/api\/v1\/customers")/);
    const lines = whole.said.out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ path: '/api/v1/customers', status: 200 }]);
    for (const { child } of [listening, whole]) expect(child.exitCode).toBeNull();

    const look = (more = {}) => tillgate('nobody', ['listen', '--requests'], more).ended;
    expect(await look()).toMatchObject({ status: 3 });
    expect(await look({ TILLGATE_TOKEN: token })).toMatchObject({ status: 1 });
    expect(await look({ ...credentials, CLIENT_SECRET: 'wrong' })).toMatchObject({ status: 3 });
  } finally {
    clearInterval(saving);
  }
});
