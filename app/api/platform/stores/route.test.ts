import { expect, test } from 'vitest';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { NO_OWNER } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { kindsOf } from '@/lib/journal/activity/testing.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { get, makeKey } from '@/prisma/testing/scene.ts';
import { call, list, memberOf, PLATFORM, PLATFORM_KEY, put, putIn, read, remove, storeOf } from '../testing.ts';
import { GET as listRoute } from './route.ts';

testDatabase(PLATFORM);

/** A store of the platform with an owner, and an app and a key that may call it. */
async function connected(externalId: string) {
  const [seller, developer] = [await createSeller(db()), await createSeller(db())];
  const { data } = await put(externalId);
  await putIn(externalId, externalId, memberOf('owner', { email: seller.email }));
  const store = { id: String(data.id), name: 'Harbour Books', subdomain: String(data.subdomain) };
  const app = await createApp(db(), developer.id);
  const pair = await connect({ app, store, ownerId: seller.id });
  const { key } = await makeKey(seller, store);
  return { seller, developer, store, app, pair, key };
}

test('a store is put once; the same again changes nothing, another state does', async () => {
  const body = storeOf({ custom_domain: 'Books.Example', version: 3 });
  const first = await put('s-1', body);
  expect([first.status, first.data]).toEqual([
    201,
    {
      id: expect.any(String),
      external_id: 's-1',
      name: 'Harbour Books',
      subdomain: body.subdomain,
      custom_domain: 'books.example',
      currency: 'eur',
      suspended: false,
      version: 3,
    },
  ]);
  const again = await put('s-1', body);
  expect([again.status, again.data]).toEqual([200, first.data]);
  const changed = await put('s-1', { ...body, name: 'Quay Books', custom_domain: null, version: 4 });
  expect([changed.status, changed.data]).toMatchObject([200, { name: 'Quay Books', custom_domain: null, version: 4 }]);
  expect(await read('s-1')).toMatchObject({ status: 200, data: changed.data });
  const entries = await db().auditEntry.findMany({ where: { storeId: String(first.data.id) }, orderBy: { id: 'asc' } });
  expect(entries.map(({ kind, actor, actorName, ownerId }) => [kind, actor, actorName, ownerId])).toEqual([
    ['store_created', 'platform', null, NO_OWNER],
    ['store_edited', 'platform', null, NO_OWNER],
  ]);
  expect(entries[1]?.detail).toEqual({ changed: ['name', 'custom_domain'], name_before: 'Harbour Books' });
});

test('a version before the one that is here is outdated and changes nothing; without one a put always counts', async () => {
  const body = storeOf();
  await put('s-2', { ...body, version: 7 });
  const late = await put('s-2', { ...body, name: 'Late', version: 6 });
  expect([late.status, late.body.error]).toEqual([409, 'outdated']);
  expect((await read('s-2')).data).toMatchObject({ name: 'Harbour Books', version: 7 });
  expect((await put('s-2', { ...body, name: 'Same', version: 7 })).data).toMatchObject({ name: 'Same', version: 7 });
  expect((await put('s-2', { ...body, name: 'Free' })).data).toMatchObject({ name: 'Free', version: 7 });
});

test('of many puts at once one makes the store, and the highest version stays', async () => {
  const body = storeOf();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, version) => put('s-3', { ...body, name: `Shop ${version}`, version })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  expect((await read('s-3')).data).toMatchObject({ name: 'Shop 19', version: 19 });
  expect(await db().store.count({ where: { externalId: 's-3' } })).toBe(1);
});

test('a subdomain and a domain are one store’s', async () => {
  const body = storeOf({ custom_domain: 'one.example' });
  await put('s-4', body);
  expect((await put('s-5', { ...body, custom_domain: null })).body.error).toBe('subdomain_taken');
  expect((await put('s-5', storeOf({ custom_domain: 'one.example' }))).body.error).toBe('domain_taken');
  await put('s-5');
  expect((await put('s-5', body)).body.error).toBe('subdomain_taken');
});

test('tokens and keys of a suspended store are refused and work again afterwards; nothing has ended', async () => {
  const { pair, key, store } = await connected('s-6');
  const works = async () => [(await get(getMe, pair.access_token)).status, (await get(getMe, key)).status];
  expect(await works()).toEqual([200, 200]);
  const body = storeOf({ subdomain: store.subdomain });
  await put('s-6', { ...body, suspended: true });
  const refused = await get(getMe, pair.access_token);
  expect([refused.status, refused.body]).toMatchObject([403, { error: 'store_suspended', reason: 'store_suspended' }]);
  expect((await get(getMe, key)).body.error).toBe('store_suspended');
  await put('s-6', { ...body, suspended: false });
  expect(await works()).toEqual([200, 200]);
  expect(await kindsOf({ storeId: store.id })).toEqual(
    expect.arrayContaining(['store_suspended', 'store_unsuspended']),
  );
});

test('the store of a token keeps its six members, and has the domain that the platform says', async () => {
  const { pair } = await connected('s-7');
  await put('s-7', storeOf({ custom_domain: 'seven.example' }));
  expect(Object.keys(pair.store).sort()).toEqual(['currency', 'custom_domain', 'id', 'mode', 'name', 'subdomain']);
  const { body } = await get(getMe, pair.access_token);
  expect(body).toMatchObject({ data: { custom_domain: 'seven.example' } });
});

test('the currency stays once an app may have read it', async () => {
  const { store } = await connected('s-8');
  const change = await put('s-8', storeOf({ subdomain: store.subdomain, currency: 'usd' }));
  expect([change.status, change.body.error]).toEqual([409, 'currency_locked']);
  await put('s-9');
  expect((await put('s-9', storeOf({ currency: 'usd' }))).data.currency).toBe('usd');
});

test('deleting a store ends everything of it; a second time, and of one that never was, is 200', async () => {
  const { pair, key, developer, store } = await connected('s-10');
  expect(await remove('s-10')).toMatchObject({ status: 200, data: { external_id: 's-10', deleted: true } });
  expect((await get(getMe, pair.access_token)).status).toBe(401);
  expect((await get(getMe, key)).status).toBe(401);
  expect(await db().store.count({ where: { id: store.id } })).toBe(0);
  expect(await kindsOf({ appOwnerId: developer.id })).toContain('ended_store_deleted');
  expect((await remove('s-10')).status).toBe(200);
  expect((await remove('never')).status).toBe(200);
  expect(await read('s-10')).toMatchObject({ status: 404, body: { error: 'not_found' } });
});

test('all stores are listed page by page', async () => {
  for (let n = 0; n < 5; n += 1) await put(`page-${n}`);
  const seen: unknown[] = [];
  let cursor = '';
  do {
    const { body } = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...(body.data as { external_id: string }[]).map((store) => store.external_id));
    cursor = String(body.next_cursor ?? '');
  } while (cursor !== '');
  const all = await db().store.findMany({ where: { externalId: { not: null } }, orderBy: { id: 'asc' } });
  expect(seen).toEqual(all.map(({ externalId }) => externalId));
  expect((await list('?limit=0')).body).toMatchObject({ error: 'invalid_request', param: 'limit' });
});

test.each([
  [{ name: '' }, 'name'],
  [{ subdomain: 'Not_A_Label' }, 'subdomain'],
  [{ custom_domain: 'https://shop.example' }, 'custom_domain'],
  [{ currency: 'XXX' }, 'currency'],
  [{ suspended: 'yes' }, 'suspended'],
  [{ version: 1.5 }, 'version'],
  [{ name: undefined }, 'name'],
])('%j is refused', async (changes, param) => {
  expect((await put('bad', storeOf(changes))).body).toMatchObject({ error: 'invalid_request', param });
});

test('an unknown member, no JSON and an id that is none are refused', async () => {
  expect((await put('bad', storeOf({ owner: 'ada' }))).body).toMatchObject({ reason: 'unknown_member' });
  expect((await put('bad', '{')).body).toMatchObject({ reason: 'body_not_json' });
  expect((await put('\u0007')).body).toMatchObject({ reason: 'malformed_id' });
  expect((await put('x'.repeat(256))).body).toMatchObject({ reason: 'malformed_id' });
  expect((await put('gid://acme/Shop|1 ü')).data.external_id).toBe('gid://acme/Shop|1 ü');
});

test('only who has the key gets in, and the one before while it is set; without one there is nothing', async () => {
  const as = (key: string) => call(listRoute, {}, { key });
  for (const key of ['', 'wrong', PLATFORM_KEY.slice(1)]) {
    const { status, body, headers } = await as(key);
    expect([status, body.error, headers.get('www-authenticate')]).toEqual([
      401,
      'invalid_token',
      'Bearer realm="platform"',
    ]);
  }
  const NEW = 'another-key-of-the-platform-32-bytes-or-more';
  testSettings({ platform: { keys: [NEW, PLATFORM_KEY], url: null } });
  expect([(await as(NEW)).status, (await as(PLATFORM_KEY)).status]).toEqual([200, 200]);
  testSettings();
  expect(await as(PLATFORM_KEY)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  testSettings(PLATFORM);
});

test('wrong keys are throttled by network, and the right one goes on', async () => {
  testSettings({ ...PLATFORM, throttle: true });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await call(listRoute, {}, { key: `wrong-${n}` })).status);
  expect([statuses[0], statuses[19], statuses[20]]).toEqual([401, 401, 429]);
  expect((await list()).status).toBe(200);
  testSettings(PLATFORM);
});

test('half a port is refused at start, one line per fault', () => {
  const of = (source: Record<string, string>) => readEnv(source);
  expect(of({ PLATFORM_URL: 'https://acme.example' })).toEqual({
    problems: ['PLATFORM_KEY is missing: it goes with PLATFORM_URL'],
  });
  expect(of({ PLATFORM_KEY: 'short' })).toEqual({ problems: ['PLATFORM_KEY must be 32 bytes or longer'] });
  expect(of({ SIGN_IN_NAME: 'Acme', SIGN_IN_ISSUER: 'https://login.example' })).toEqual({
    problems: [
      'SIGN_IN_CLIENT_ID is missing: it goes with SIGN_IN_ISSUER',
      'SIGN_IN_CLIENT_SECRET is missing: it goes with SIGN_IN_ISSUER',
    ],
  });
  expect(of({ SIGN_IN_ISSUER: 'http://login.example', SIGN_IN_CLIENT_ID: 'a', SIGN_IN_CLIENT_SECRET: 'b' })).toEqual({
    problems: ['SIGN_IN_ISSUER must begin with https://: only a provider on this machine may do without'],
  });
});
