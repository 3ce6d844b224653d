import { beforeEach, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as listConnections } from '@/app/api/v1/app/connections/route.ts';
import { db } from '@/lib/database/db.ts';
import { replaceField } from '@/lib/oauth/authorization/ticket.ts';
import { endUnredeemed } from '@/lib/oauth/connections/ended-connections.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { basic, changeRow, codeBody, expectError, pairOf, post, rowOf, works } from '@/prisma/testing/scene.ts';
import { authorizeRequest, consentScene, HERE } from '../testing.ts';
import { answer, approved, pageOf, team } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const BOX = /<input type="checkbox"[^>]* name="(replace\.[^"]+)"[^>]*>/g;
const boxesIn = (html: string) =>
  [...html.matchAll(BOX)].map(([tag, name]) => ({ name, isTicked: / checked/.test(tag) }));

/**
 * An app that is connected to a store, twice in test mode and once in live, and to another store of the same seller.
 */
async function connected() {
  const here = await consentScene();
  const { app, store, seller, cookie } = here;
  const other = await createStore(db(), seller.id);
  const of = { app, store, ownerId: seller.id, scopes: ['orders:read'] };
  const first = await connect({ ...of, mode: 'test' });
  const second = await connect({ ...of, mode: 'test' });
  const live = await connect(of);
  const elsewhere = await connect({ ...of, store: other, mode: 'test' });
  const open = (more: Record<string, string> = {}) =>
    pageOf(authorizeRequest(app, { scope: 'orders:read', ...more }, cookie));
  const press = async (form: Record<string, string> = {}) =>
    answer(await open(), cookie, { store: store.id, mode: 'test', decision: 'authorize', ...form });
  const replacing = { [replaceField(store.id, 'test')]: 'yes' };
  const redeem = (back: URL) => post(token, codeBody(app, back.searchParams.get('code') ?? ''));
  const areWorking = () => Promise.all([first, second, live, elsewhere].map((pair) => works(pair.access_token)));
  return { ...here, other, first, second, open, press, replacing, redeem, areWorking };
}

test('the box is there for each store and mode with a connection, not ticked, and without it all stay', async () => {
  const { store, other, open, press, redeem, areWorking } = await connected();
  expect(boxesIn(await open())).toEqual(
    [replaceField(store.id, 'live'), replaceField(store.id, 'test'), replaceField(other.id, 'test')].map((name) => ({
      name,
      isTicked: false,
    })),
  );
  const next = pairOf(await redeem(await press()));
  expect([await areWorking(), await works(next.access_token)]).toEqual([[true, true, true, true], true]);
});

test('ticked, those of that store and mode end when the code is exchanged, not before, and it is told', async () => {
  const { app, store, first, second, press, replacing, redeem, areWorking } = await connected();
  const back = await press(replacing);
  expect(await areWorking()).toEqual([true, true, true, true]);
  const next = pairOf(await redeem(back));
  expect([await areWorking(), await works(next.access_token)]).toEqual([[false, false, true, true], true]);
  for (const pair of [first, second]) {
    const { id, endReason } = await rowOf(pair.access_token);
    expect(endReason).toBe('replaced');
    const event = await db().event.findFirstOrThrow({ where: { streamId: id, type: 'connection.ended' } });
    expect(JSON.parse(event.data)).toMatchObject({ object: { id, reason: 'replaced' } });
    const entries = await db().auditEntry.findMany({ where: { connectionId: id, kind: 'replaced' } });
    expect(entries).toMatchObject([{ storeId: store.id, actor: 'app' }]);
  }
  const url = `${HERE}/api/v1/app/connections?status=ended`;
  const answered = await listConnections(new Request(url, { headers: basic(app.clientId, app.clientSecret) }));
  const { data } = (await answered.json()) as { data: { reason: string }[] };
  expect(data.map(({ reason }) => reason)).toEqual(['replaced', 'replaced']);
});

test('a code that is not exchanged, or refused, ends nothing', async () => {
  const { app, press, replacing, redeem, areWorking } = await connected();
  const back = await press(replacing);
  const code = back.searchParams.get('code') ?? '';
  const wrong = await post(token, codeBody(app, code, { redirect_uri: 'https://app.example/other' }));
  expectError(wrong, '400 invalid_grant', 'other_redirect_uri');
  expect(await areWorking()).toEqual([true, true, true, true]);
  await changeRow(code, { codeExpiresAt: new Date(0) });
  expectError(await redeem(back), '400 invalid_grant', 'expired_code');
  expect(await areWorking()).toEqual([true, true, true, true]);
});

test('what was connected after the press stays: nobody saw it on the screen', async () => {
  const { app, store, seller, press, replacing, redeem } = await connected();
  const back = await press(replacing);
  const later = await connect({ app, store, ownerId: seller.id, mode: 'test', scopes: ['orders:read'] });
  pairOf(await redeem(back));
  expect(await works(later.access_token)).toBe(true);
});

test('ended before the exchange, with the right of who pressed: then nothing is replaced', async () => {
  const { seller, store, press, replacing, redeem, areWorking } = await connected();
  const back = await press(replacing);
  await endUnredeemed(db(), seller.id, { storeId: store.id }, new Date());
  expectError(await redeem(back), '400 invalid_grant', 'withdrawn_authorization');
  expect(await areWorking()).toEqual([true, true, true, true]);
});

test('two exchanges at once: one gets the pair, and the earlier ones end once', async () => {
  const { first, press, replacing, redeem } = await connected();
  const back = await press(replacing);
  const answers = await Promise.all([redeem(back), redeem(back)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { id } = await rowOf(first.access_token);
  expect(await db().event.count({ where: { streamId: id, type: 'connection.ended' } })).toBe(1);
});

test('the box stays ticked when the form comes back, for the store and mode that were chosen', async () => {
  const { store, open, press, replacing } = await connected();
  const back = await press({ ...replacing, decision: 'again' });
  const html = await open({ ...Object.fromEntries(back.searchParams), scope: 'orders:read' });
  expect(boxesIn(html).filter(({ isTicked }) => isTicked)).toEqual([
    { name: replaceField(store.id, 'test'), isTicked: true },
  ]);
});

test('who may connect only by somebody else’s word has no box, and ends nothing with one', async () => {
  const here = await team('developer');
  const { app, store, owner, cookie } = here;
  const earlier = await connect({ app, store, ownerId: owner.id, scopes: ['orders:read'] });
  await approved(here);
  const html = await pageOf(authorizeRequest(app, { scope: 'orders:read' }, cookie));
  expect(boxesIn(html)).toEqual([]);
  const form = { store: store.id, mode: 'live', decision: 'authorize', [replaceField(store.id, 'live')]: 'yes' };
  const back = await answer(html, cookie, form);
  pairOf(await post(token, codeBody(app, back.searchParams.get('code') ?? '')));
  expect(await works(earlier.access_token)).toBe(true);
});
