import fc from 'fast-check';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { addVariant, subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { send as call } from '@/app/api/v1/testing.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import { db } from '@/lib/database/db.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { codeBody, pairOf, post } from '@/prisma/testing/scene.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from '../testing.ts';
import { send, target, ticketIn } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setPaymentProvider(undefined));

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A person with two stores, an app, and a running subscription in the first store with a yearly plan to move to. */
async function shop(mode: 'live' | 'test' = 'test', price = 90_000n) {
  const here = await consentScene({ defaultScopes: ['products:read', 'orders:read'] });
  await createStore(db(), here.seller.id);
  const inStore = { storeId: here.store.id, mode };
  const subscription = await subscribe(inStore, { start: day(-10), end: day(20) });
  const variant = await addVariant(inStore, { price, interval: 'year' });
  const detail = {
    type: 'subscription_change',
    subscription_id: subscription.id,
    action: 'swap',
    variant_id: variant.id,
  };
  return { ...here, ...inStore, subscription, variant, detail };
}

type Shop = Awaited<ReturnType<typeof shop>>;

const open = ({ app, cookie }: Shop, details: unknown, more: Record<string, string> = {}) => {
  const text = typeof details === 'string' ? details : JSON.stringify(details);
  return openConsent(authorizeRequest(app, { state: 'kept', authorization_details: text, ...more }, cookie));
};

async function screenOf(here: Shop, details: unknown = [here.detail], more: Record<string, string> = {}) {
  const html = await (await open(here, details, more)).text();
  return { html, ticket: ticketIn(html) };
}

const press = (here: Shop, ticket: string, form: Record<string, string> = {}) =>
  send(here, { ticket, store: here.storeId, mode: here.mode, decision: 'authorize', ...form });

const planOf = async ({ subscription }: Shop) =>
  (await db().subscription.findUniqueOrThrow({ where: { id: subscription.id } })).variantId;
const invoices = ({ subscription }: Shop) => db().invoice.count({ where: { subscriptionId: subscription.id } });
const pair = async ({ app }: Shop, code: string) => pairOf(await post(exchange, codeBody(app, code)));

test('Authorize connects and makes the change that the screen shows, and the app learns what came of it', async () => {
  const here = await shop();
  const { html, ticket } = await screenOf(here);
  const due = /data-testid="approval-due-now"[^>]*>([^<]+)</.exec(html)?.[1];
  expect(html.match(/name="store"/g)).toHaveLength(1);
  expect(html.match(/name="mode"/g)).toHaveLength(1);
  expect(html).toContain('subscriptions:read');
  expect(html).not.toContain('products:read');
  const to = target(await press(here, ticket));
  expect([to.origin + to.pathname, to.searchParams.get('state')]).toEqual(['https://app.example/callback', 'kept']);
  expect(await planOf(here)).toBe(here.variant.id);
  const code = to.searchParams.get('code') ?? '';
  const answer = await pair(here, code);
  const [approved] = answer.authorization_details as { approval_id: string }[];
  expect(approved).toEqual({ ...here.detail, approval_id: expect.any(String), status: 'executed' });
  expect([answer.scope, answer.store.id, answer.store.mode]).toEqual(['subscriptions:read', here.storeId, 'test']);
  const { access_token: token, refresh_token } = answer;
  const seen = await call('GET', `/approvals/${approved?.approval_id}`, { token });
  expect(seen.body.data).toMatchObject({ status: 'executed', subscription: { variant_id: here.variant.id } });
  const [invoice] = await db().invoice.findMany({
    where: { subscriptionId: here.subscription.id },
    orderBy: { sequence: 'desc' },
  });
  expect(`$${(Number(invoice?.total) / 100).toFixed(2)}`).toBe(due?.replaceAll(',', ''));
  const types = (await db().event.findMany({ where: { streamId: (await connectionOf(here)).id } })).map(
    ({ type }) => type,
  );
  expect(types.filter((type) => type.startsWith('approval.')).sort()).toEqual([
    'approval.executed',
    'approval.requested',
  ]);
  const refreshed = await post(exchange, {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: here.app.clientId,
    client_secret: here.app.clientSecret,
  });
  expect(Object.keys(refreshed.body)).not.toContain('authorization_details');
});

const connectionOf = ({ app }: Shop) => db().connection.findFirstOrThrow({ where: { appId: app.id } });

test('a code that nobody redeems undoes nothing, and the approval stays to be seen', async () => {
  const here = await shop();
  await press(here, (await screenOf(here)).ticket);
  await db().connection.updateMany({ where: { appId: here.app.id }, data: { codeExpiresAt: new Date(0) } });
  // Another authorization in the store clears away what was never redeemed.
  const plain = /name="ticket" value="([^"]+)"/.exec(
    await (await openConsent(authorizeRequest(here.app, { scope: '*' }, here.cookie))).text(),
  );
  await press(here, plain?.[1] ?? '');
  expect(await planOf(here)).toBe(here.variant.id);
  expect(await db().approval.count({ where: { storeId: here.storeId, status: 'executed' } })).toBe(1);
});

test('64 presses at once: one connection, one change, one invoice, one code', async () => {
  const here = await shop('live');
  const { ticket } = await screenOf(here);
  const answers = await Promise.all(Array.from({ length: 64 }, () => press(here, ticket)));
  expect(new Set(answers.map((answer) => target(answer).searchParams.get('code'))).size).toBe(1);
  expect(await db().connection.count({ where: { appId: here.app.id } })).toBe(1);
  expect([await invoices(here), await planOf(here)]).toEqual([2, here.variant.id]);
  expect(await db().approval.count({ where: { storeId: here.storeId } })).toBe(1);
});

test('Cancel, another amount and a failed payment: nothing is connected and nothing changed', async () => {
  const here = await shop('live');
  const problem = async (ticket: string) => target(await press(here, ticket)).searchParams.get('problem');
  const cancelled = target(await press(here, (await screenOf(here)).ticket, { decision: 'cancel' }));
  expect(cancelled.searchParams.get('error')).toBe('access_denied');
  setPaymentProvider(async () => 'failed');
  expect(await problem((await screenOf(here)).ticket)).toBe('payment');
  setPaymentProvider(undefined);
  const { ticket } = await screenOf(here);
  await db().variant.update({ where: { id: here.variant.id }, data: { price: 91_000n } });
  expect(await problem(ticket)).toBe('changed');
  expect([await invoices(here), await planOf(here)]).toEqual([1, here.subscription.variantId]);
  expect(await db().connection.count({ where: { appId: here.app.id } })).toBe(0);
  expect(await db().approval.count({ where: { storeId: here.storeId } })).toBe(0);
  expect((await screenOf(here, [here.detail], { problem: 'changed' })).html).toContain('The amount has changed');
});

test('a screen shown for one store sent for another, or for the other mode, changes nothing', async () => {
  const here = await shop();
  const other = await db().store.findFirstOrThrow({
    where: { ownerId: here.seller.id, id: { not: here.storeId } },
  });
  const wrongs: Record<string, string>[] = [{ store: other.id }, { mode: 'live' }, { store: '' }];
  for (const wrong of wrongs) {
    const to = target(await press(here, (await screenOf(here)).ticket, wrong));
    expect([to.pathname, to.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'store']);
  }
  expect(await planOf(here)).toBe(here.subscription.variantId);
  expect(await db().connection.count({ where: { appId: here.app.id } })).toBe(0);
});

test('who may only see the store is told so, and presses in vain', async () => {
  const owner = await shop();
  const { seller, browser } = await signedIn();
  await db().member.create({
    data: { storeId: owner.storeId, userId: seller.id, role: 'viewer', joinedAt: new Date() },
  });
  const viewer = { ...owner, cookie: browser.cookie };
  const { html, ticket } = await screenOf(viewer);
  expect(html).toContain('Ask an admin to authorize it');
  expect(target(await press(viewer, ticket)).searchParams.get('problem')).toBe('role');
  expect(await planOf(owner)).toBe(owner.subscription.variantId);
});

test('invalid_authorization_details by redirect: malformed, unknown, several, another’s, impossible', async () => {
  const [here, theirs] = [await shop(), await shop()];
  const { detail } = here;
  const wrong: [unknown, Record<string, string>?][] = [
    ['nonsense'],
    ['{}'],
    [[]],
    [[detail, detail]],
    [['cancel']],
    [[{ ...detail, type: 'payment_initiation' }]],
    [[{ ...detail, amount: 1 }]],
    [[{ ...detail, subscription_id: 7 }]],
    [[{ ...detail, action: 'unpause' }]],
    [[{ ...detail, action: 'pause' }]],
    [[{ ...detail, when: 'later' }]],
    [[{ ...detail, variant_id: undefined }]],
    [[{ ...detail, action: 'cancel' }]],
    [[theirs.detail]],
    [[{ ...detail, subscription_id: 'nonsense' }]],
    [[{ ...detail, variant_id: here.subscription.variantId }]],
    [[{ type: detail.type, subscription_id: detail.subscription_id, action: 'resume' }]],
    [[detail], { mode: 'live' }],
    [[detail], { resource: `${HERE}/mcp/${theirs.storeId}` }],
  ];
  for (const [details, more] of wrong) {
    const answer = await open(here, details, more);
    const to = target(answer);
    const { error, state, iss } = Object.fromEntries(to.searchParams);
    expect([answer.status, to.hostname, error, state, iss], JSON.stringify(details)).toEqual([
      302,
      'app.example',
      'invalid_authorization_details',
      'kept',
      HERE,
    ]);
  }
  expect((await open(here, [detail], { mode: 'test' })).status).toBe(200);
});

test('without the parameter a token response has its five members', async () => {
  const here = await shop();
  const plain = /name="ticket" value="([^"]+)"/.exec(
    await (await openConsent(authorizeRequest(here.app, { scope: '*' }, here.cookie))).text(),
  );
  const code = target(await press(here, plain?.[1] ?? '')).searchParams.get('code') ?? '';
  expect(Object.keys(await pair(here, code))).toEqual([
    'access_token',
    'token_type',
    'refresh_token',
    'scope',
    'store',
  ]);
});

const MANY = inject('isLong') ? 1000 : 6;

test('what was billed is what the screen showed, to the cent', { timeout: MANY * 10_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 5_000_000n }), async (price) => {
      const here = await shop('test', price);
      const { html, ticket } = await screenOf(here);
      const shown = /data-testid="approval-due-now"[^>]*>[^\d]*([\d.,]+)</.exec(html)?.[1]?.replace(/\D/g, '');
      expect(target(await press(here, ticket)).searchParams.has('code')).toBe(true);
      const [last] = await db().invoice.findMany({
        where: { subscriptionId: here.subscription.id },
        orderBy: { sequence: 'desc' },
      });
      expect(last?.total).toBe(BigInt(shown ?? -1));
    }),
    { numRuns: MANY, seed: inject('seed') },
  );
});
