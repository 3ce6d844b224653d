import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { happeningsOf } from '@/lib/journal/activity/testing.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { HERE, move, withCode } from './testing.ts';
import { walkCookie } from './walk.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setClock(undefined));

const SCOPES = 'products:read subscriptions:read subscriptions:write';

/** A walk that holds its tokens. */
async function connected(scope = SCOPES) {
  const here = await withCode({ scope });
  await move(here, 'exchange');
  return here;
}

const subscriptionOf = async (here: Awaited<ReturnType<typeof connected>>) =>
  db().subscription.findUniqueOrThrow({ where: { id: (await here.walk())?.subject?.subscription ?? '' } });

test('an empty store is filled; then a swap is previewed and made, and a cancellation made and taken back', async () => {
  const here = await connected();
  const token = (await here.walk())?.pair?.access ?? '';
  expect((await move(here, 'subscriptions')).outcome).toBe('200');
  expect(await here.walk()).toMatchObject({ isEmpty: true });
  expect((await here.post({ do: 'fill' })).to).toContain('notice=filled');
  expect((await here.walk())?.isEmpty).toBe(false);

  const shown = [];
  for (const name of ['subscriptions', 'products', 'preview']) shown.push(await move(here, name));
  const { subject } = (await here.walk()) ?? {};
  const before = await subscriptionOf(here);
  expect(before.variantId).toBe(subject?.variant);
  shown.push(await move(here, 'swap'));
  expect((await subscriptionOf(here)).variantId).toBe(subject?.target);
  shown.push(await move(here, 'cancel'));
  expect((await subscriptionOf(here)).cancelAtPeriodEnd).toBe(true);
  shown.push(await move(here, 'resume'));
  expect((await subscriptionOf(here)).cancelAtPeriodEnd).toBe(false);

  expect(shown.map(({ outcome }) => outcome)).toEqual(Array(6).fill('200'));
  const commands = shown.map(({ curl = '' }) => curl);
  expect(commands[0]).toContain(`'${HERE}/api/v1/subscriptions?status=active&limit=3'`);
  expect(commands[2]).toContain(`--json '{"action":"swap","variant_id":"${subject?.target}"}'`);
  expect(commands[3]).toContain(`-X PATCH`);
  expect(commands[3]).toContain(`"preview_id":"${subject?.preview}"`);
  // The answers fit into the cookie, whole, and the token stands in none of them.
  for (const { body = '', curl = '' } of shown) {
    expect(JSON.parse(body)).toHaveProperty('data');
    expect(body + curl).not.toContain(token.slice(12, -4));
    expect(curl).toMatch(/Authorization: Bearer svc_test_…/);
  }
});

test('a form that is sent twice makes one change', async () => {
  const here = await connected();
  await here.post({ do: 'fill' });
  for (const name of ['subscriptions', 'products', 'preview']) await move(here, name);
  const cookie = here.browser.cookies.get(walkCookie()) ?? '';
  await move(here, 'swap');
  here.browser.cookies.set(walkCookie(), cookie);
  expect((await move(here, 'swap')).outcome).toBe('200');
  const { id } = await subscriptionOf(here);
  expect(await happeningsOf(id, { happening: 'swap' })).toHaveLength(1);
});

test('403 insufficient_scope is shown for what the token may not do, and nothing happens', async () => {
  const here = await connected('subscriptions:read');
  await here.post({ do: 'fill' });
  await move(here, 'subscriptions');
  expect((await move(here, 'products')).outcome).toBe('403 insufficient_scope');
  expect((await move(here, 'cancel')).outcome).toBe('403 insufficient_scope');
  expect((await subscriptionOf(here)).cancelAtPeriodEnd).toBe(false);
});

test('409 preview_outdated takes the preview away, so that another is made', async () => {
  const here = await connected();
  await here.post({ do: 'fill' });
  for (const name of ['subscriptions', 'products', 'preview']) await move(here, name);
  const { id } = await subscriptionOf(here);
  await db().quote.deleteMany({ where: { subscriptionId: id } });
  expect((await move(here, 'swap')).outcome).toBe('409 preview_outdated');
  expect((await here.post({ do: 'swap' })).to).toContain('notice=over');
  await move(here, 'preview');
  expect((await move(here, 'swap')).outcome).toBe('200');
});

test('only an empty store of one’s own is filled, and only while connected', async () => {
  const here = await connected();
  await here.post({ do: 'fill' });
  expect((await here.post({ do: 'fill' })).to).toContain('notice=not_empty');
  await db().store.update({ where: { id: here.store.id }, data: { ownerId: (await createSeller(db())).id } });
  await db().member.deleteMany({ where: { storeId: here.store.id, role: { not: 'owner' } } });
  expect((await here.post({ do: 'fill' })).to).toContain('notice=not_your_store');
  await move(here, 'revoke');
  expect((await here.post({ do: 'fill' })).to).toContain('notice=over');
});
