import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { authorizeRequest, consentScene, HERE } from '../testing.ts';
import { answer, pageOf } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

/** Somebody without a store, who is asked. */
async function newcomer() {
  const { app, store, seller, cookie } = await consentScene();
  await db().store.delete({ where: { id: store.id } });
  const open = (more: Record<string, string> = {}) => pageOf(authorizeRequest(app, more, cookie));
  const stores = () => db().store.findMany({ where: { ownerId: seller.id } });
  const make = async (form: Record<string, string>) =>
    answer(await open(), cookie, { decision: 'create', mode: 'test', currency: 'EUR', ...form });
  const show = (to: URL) => open(Object.fromEntries(to.searchParams));
  return { app, cookie, open, stores, make, show };
}

test('a first store is made on the screen, with an address from its name, and chosen then', async () => {
  const { stores, make, show } = await newcomer();
  const to = await make({ name: 'Harbour Books' });
  const [made] = await stores();
  expect(made).toMatchObject({ name: 'Harbour Books', subdomain: 'harbour-books', currency: 'eur' });
  expect([to.pathname, to.searchParams.get('store'), to.searchParams.get('mode')]).toEqual([
    '/oauth/authorize',
    made?.id,
    'test',
  ]);
  expect(await show(to)).toMatch(new RegExp(`name="store" [^>]*checked="" value="${made?.id}"`));
});

test.each([
  [{ name: 'Harbour Books', subdomain: 'admin' }, 'This name is reserved.'],
  [{ name: '', subdomain: 'harbour' }, 'Enter a name.'],
  [{ name: 'Harbour Books', currency: 'XXX' }, 'Choose a currency from the list.'],
  [{ name: '本' }, 'Use 3 to 40 characters.'],
])('what is wrong with it is said, and nothing typed is lost: %o', async (form, fault) => {
  const { stores, make, show } = await newcomer();
  const html = await show(await make(form));
  expect(html).toContain(fault);
  expect(html).toContain(`value="${form.name}"`);
  expect(await stores()).toEqual([]);
});

test('the page for a store is linked too, and leads back', async () => {
  const { app, open } = await newcomer();
  const html = await open();
  const [, next] = /href="\/dashboard\/stores\/new\?next=([^"]+)"[^>]*>Create a store<\/a>/.exec(html) ?? [];
  const back = new URL(decodeURIComponent(next ?? ''), HERE);
  expect([back.pathname, back.searchParams.get('client_id')]).toEqual(['/oauth/authorize', app.clientId]);
});

test('an address that is taken is said to be', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  await one.make({ name: 'Taken Already' });
  expect(await other.show(await other.make({ name: 'Taken Already' }))).toContain('Another store has this subdomain.');
  expect(await other.stores()).toEqual([]);
});
