import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVariant } from '@/app/api/v1/subscriptions/testing.ts';
import { connect, send } from '@/app/api/v1/testing.ts';
import { expectFaultPage } from '@/app/testing.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { CollectedResponse } from '@/server/http/request-for-nobody.ts';
import { decideApproval } from '../decide-approval.ts';
import { admin, approve, ask, goal, HERE, invoicesOf, nowOf, open, press, see, shop, swapTo, told } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setClock(undefined));

test('Approve makes exactly the change that was shown, and the app reads what came of it', async () => {
  const here = await shop();
  const id = await ask(here, swapTo(here), { redirect_uri: 'https://app.example/callback', state: 'kept & back' });
  const shown = await open(here, swapTo(here));
  const answer = await press(here, id, approve(shown.previewId));
  const to = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, to.origin + to.pathname]).toEqual([303, 'https://app.example/callback']);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    approval_id: id,
    status: 'executed',
    state: 'kept & back',
    iss: HERE,
  });
  const found = await see(here, id);
  expect(found).toMatchObject({ status: 'executed', error: null, decided_at: expect.any(String) });
  expect(found.subscription).toEqual(await nowOf(here));
  expect(found.subscription.variant_id).toBe(here.target);
  const [invoice, ...earlier] = await invoicesOf(here);
  expect([BigInt(invoice.total), earlier.length]).toEqual([shown.dueNow, 1]);
  expect(shown.dueNow).toBeGreaterThan(0n);
  expect((await told(here)).slice(-2)).toEqual(['approval.requested', 'approval.executed']);
});

test('Decline changes nothing, and is final', async () => {
  const here = await shop();
  const id = await ask(here, swapTo(here), { redirect_uri: 'https://app.example/callback' });
  const shown = await open(here, swapTo(here));
  const answer = await press(here, id, { decision: 'decline' });
  expect(answer.headers.get('location')).toContain(`approval_id=${id}&status=declined&iss=`);
  expect(goal(await press(here, id, approve(shown.previewId)))).toEqual([303, `/approve/${id}`]);
  expect((await see(here, id)).status).toBe('declined');
  expect((await nowOf(here)).variant_id).toBe(here.subscription.variantId);
});

test('when it would come to something else, nothing is done and it is asked again', async () => {
  const here = await shop();
  const id = await ask(here, swapTo(here));
  const shown = await open(here, swapTo(here));
  const middle = (await addVariant(here, { price: 20_000n })).id;
  const full = await connect({ storeId: here.storeId, mode: here.mode });
  await send('PATCH', `/subscriptions/${here.subscription.id}`, {
    token: full.token,
    body: { action: 'swap', variant_id: middle },
  });
  expect(goal(await press(here, id, approve(shown.previewId)))).toEqual([303, `/approve/${id}?changed=1`]);
  expect(await see(here, id)).toMatchObject({ status: 'pending', decided_at: null });
  expect((await nowOf(here)).variant_id).toBe(middle);
  const again = await open(here, swapTo(here));
  expect(again.lines.length).not.toBe(shown.lines.length);
  expect(goal(await press(here, id, approve(again.previewId)))).toEqual([303, `/approve/${id}`]);
  expect((await see(here, id)).status).toBe('executed');
  expect(BigInt((await invoicesOf(here))[0].total)).toBe(again.dueNow);
});

test('a quote that is older than ten minutes, made up, of another person or of another change approves nothing', async () => {
  const here = await shop();
  const other = await admin(here);
  const id = await ask(here, swapTo(here));
  const [own, theirs, cancel] = await Promise.all([
    open(here, swapTo(here)),
    open(here, swapTo(here), other.seller),
    open(here, { action: 'cancel' }),
  ]);
  const quotes = ['', 'made up', id, theirs.previewId, cancel.previewId];
  for (const quote of quotes)
    expect(goal(await press(here, id, approve(quote))), quote).toEqual([303, `/approve/${id}?changed=1`]);
  setClock(() => new Date(Date.now() + 11 * MINUTE_MS));
  expect(goal(await press(here, id, approve(own.previewId)))).toEqual([303, `/approve/${id}?changed=1`]);
  expect((await see(here, id)).status).toBe('pending');
  expect(await invoicesOf(here)).toHaveLength(1);
});

test('a payment that fails, or a state that has changed, makes it fail, and says why', async () => {
  const declined = await shop();
  await db().customer.update({
    where: { id: declined.subscription.customerId },
    data: { email: 'kim+declined@example.com' },
  });
  const first = await ask(declined, swapTo(declined));
  await press(declined, first, approve((await open(declined, swapTo(declined))).previewId));
  expect(await see(declined, first)).toMatchObject({ status: 'failed', error: 'payment_failed', subscription: null });
  expect((await nowOf(declined)).variant_id).toBe(declined.subscription.variantId);
  const ended = await shop();
  const second = await ask(ended, swapTo(ended));
  const shown = await open(ended, swapTo(ended));
  const full = await connect({ storeId: ended.storeId, mode: ended.mode });
  await send('PATCH', `/subscriptions/${ended.subscription.id}`, {
    token: full.token,
    body: { action: 'cancel_immediately' },
  });
  await press(ended, second, approve(shown.previewId));
  expect(await see(ended, second)).toMatchObject({ status: 'failed', error: 'subscription_canceled' });
  expect(await told(ended)).toContain('approval.failed');
});

test('nobody else decides: no session, a stranger, a viewer, another site', async () => {
  const here = await shop();
  const id = await ask(here, swapTo(here));
  const { previewId } = await open(here, swapTo(here));
  const form = approve(previewId);
  expect(goal(await press({ cookie: '' }, id, form))).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent(`/approve/${id}`)}`,
  ]);
  await expectFaultPage(await press({ cookie: (await signedIn()).browser.cookie }, id, form), 404, 'no such request');
  expect(goal(await press(await admin(here, 'viewer'), id, form))).toEqual([303, `/approve/${id}`]);
  await expectFaultPage(await press(here, id, form, 'https://evil.example'), 403, 'not sent from our page');
  await expectFaultPage(await press(here, id, form, null), 403, 'not sent from our page');
  await expectFaultPage(await press(here, 'nonsense', form), 404, 'no such request');
  expect(goal(await press(here, id, { quote: previewId }))).toEqual([303, `/approve/${id}`]);
  expect((await see(here, id)).status).toBe('pending');
});

test('who may change a store in test mode alone decides there, and nothing in live mode', async () => {
  const live = await shop(undefined, 'live');
  const first = await ask(live, swapTo(live));
  const { previewId } = await open(live, swapTo(live));
  const outsider = await admin(live, 'developer');
  for (const form of [approve(previewId), { decision: 'decline' }])
    expect(goal(await press(outsider, first, form))).toEqual([303, `/approve/${first}`]);
  expect((await see(live, first)).status).toBe('pending');
  const trial = await shop();
  const second = await ask(trial, swapTo(trial));
  const developer = await admin(trial, 'developer');
  await press(developer, second, approve((await open(trial, swapTo(trial), developer.seller)).previewId));
  expect((await see(trial, second)).status).toBe('executed');
});

test('what has expired, or whose connection has ended, can’t be approved', async () => {
  const late = await shop();
  const first = await ask(late, swapTo(late));
  const shown = await open(late, swapTo(late));
  await db().approval.update({ where: { id: first }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(goal(await press(late, first, approve(shown.previewId)))).toEqual([303, `/approve/${first}`]);
  expect((await see(late, first)).status).toBe('expired');
  const gone = await shop();
  const second = await ask(gone, swapTo(gone), { redirect_uri: 'https://app.example/callback' });
  const quote = (await open(gone, swapTo(gone))).previewId;
  await disconnectApp(asSellerId(gone.seller.id), gone.connectionId, context());
  expect(goal(await press(gone, second, approve(quote)))).toEqual([303, `/approve/${second}`]);
  expect(await db().approval.findUniqueOrThrow({ where: { id: second } })).toMatchObject({ status: 'withdrawn' });
  for (const { storeId } of [late, gone]) expect(await db().invoice.count({ where: { storeId } })).toBe(1);
});

test('the browser only goes where the app may send it now', async () => {
  const here = await shop();
  const id = await ask(here, swapTo(here), { redirect_uri: 'https://app.example/callback' });
  await db().app.update({ where: { id: here.app.id }, data: { redirectUris: ['https://new.example/callback'] } });
  expect(goal(await press(here, id, { decision: 'decline' }))).toEqual([303, `/approve/${id}`]);
});

test('its page is only there as a whole: its form leads to the app, which no other page’s policy allows', async () => {
  const here = await shop();
  const id = await ask(here, swapTo(here), { redirect_uri: 'https://app.example/callback' });
  const policyFor = (headers: Record<string, string>) => {
    const message = Object.assign(new IncomingMessage(new Socket()), { url: `/approve/${id}` });
    message.headers = { cookie: here.cookie, ...headers };
    return decideApproval(message, new CollectedResponse(message));
  };
  expect((await policyFor({}))?.formTargets).toContain('https://app.example');
  expect(await policyFor({ rsc: '1' })).toBeNull();
});
