import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { readTxtRecords } from '../http/read-txt-records.ts';
import { kindsOf } from '../journal/activity/testing.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import type { SellerId } from '../permissions/seller.ts';
import { checkDomain, checkDueDomains } from './check-domain.ts';
import { domainRecord } from './custom-domain.ts';
import { startNameServer } from './testing.ts';

testDatabase();

let dns: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  dns = await startNameServer();
});
beforeEach(() => {
  testSettings({ dnsServers: [dns.address] });
  dns.state.isFailing = false;
});
afterAll(() => dns.close());

const NOW = new Date('2026-05-10T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** A seller whose store names a domain and has proven nothing. */
async function shopOf(domain: string) {
  const { id: ownerId } = await createSeller(db());
  const { id } = await createStore(db(), ownerId);
  await db().store.update({ where: { id }, data: { customDomain: domain } });
  return { ownerId, id, domain };
}

type Shop = Awaited<ReturnType<typeof shopOf>>;

const check = ({ ownerId, id }: { ownerId: SellerId; id: string }, now = NOW) => checkDomain(ownerId, id, context(now));
const provenBy = async ({ id }: Shop) => (await db().store.findUniqueOrThrow({ where: { id } })).provenDomain;
const record = ({ domain }: Shop, ...shops: Shop[]) =>
  dns.records.set(
    domainRecord(domain, '', 'svc').name,
    shops.map(({ id }) => domainRecord(domain, id, 'svc').value),
  );
const recheck = (now: Date) => checkDueDomains(now, new AbortController().signal);

test('a domain is proven once its TXT record names the store, and not by any other record', async () => {
  const shop = await shopOf('plain.example');
  expect(await check(shop)).toBe('missing');
  dns.records.set('plain.example', [domainRecord(shop.domain, shop.id, 'svc').value]);
  dns.records.set('_svc-domain.plain.example', ['store=', 'v=spf1 -all', `store=${shop.ownerId}`]);
  expect(await check(shop)).toBe('missing');
  expect(await provenBy(shop)).toBeNull();
  record(shop, shop);
  expect(await check(shop)).toBe('proven');
  expect(await check(shop)).toBe('proven');
  expect(await provenBy(shop)).toBe('plain.example');
  expect(await kindsOf({ ownerId: shop.ownerId })).toEqual(['domain_proven']);
});

test('nobody can say: nothing changes, proven or not', async () => {
  const shop = await shopOf('outage.example');
  dns.state.isFailing = true;
  expect(await check(shop)).toBe('unavailable');
  dns.state.isFailing = false;
  record(shop, shop);
  expect(await check(shop)).toBe('proven');
  dns.state.isFailing = true;
  await recheck(later(30 * DAY_MS));
  expect(await provenBy(shop)).toBe(shop.domain);
});

test('many may name a domain, one has proven it; whoever DNS names alone takes it over', async () => {
  const [one, two] = [await shopOf('wanted.example'), await shopOf('wanted.example')];
  record(one, one, two);
  expect(await check(one)).toBe('proven');
  expect(await check(two)).toBe('taken');
  expect([await provenBy(one), await provenBy(two)]).toEqual(['wanted.example', null]);
  record(one, two);
  expect(await check(two)).toBe('proven');
  expect([await provenBy(one), await provenBy(two)]).toEqual([null, 'wanted.example']);
  expect(await kindsOf({ ownerId: one.ownerId })).toEqual(['domain_proven', 'domain_lost']);
  expect(await check(one)).toBe('missing');
});

test('checked by both at once: one of them', async () => {
  const shops = [await shopOf('race.example'), await shopOf('race.example')];
  record(shops[0] as Shop, ...shops);
  const outcomes = await Promise.all([...shops, ...shops].map((shop) => check(shop)));
  expect(new Set(outcomes)).toEqual(new Set(['proven', 'taken']));
  expect(await db().store.count({ where: { provenDomain: 'race.example' } })).toBe(1);
});

test('another seller’s store, none, and a store without a domain', async () => {
  const shop = await shopOf('mine.example');
  const stranger = await createSeller(db());
  for (const id of [shop.id, 'x', stranger.id]) expect(await check({ ownerId: stranger.id, id })).toBe('not_found');
  await db().store.update({ where: { id: shop.id }, data: { customDomain: null } });
  expect(await check(shop)).toBe('no_domain');
});

test('no more than ten checks of a store in a minute', async () => {
  testSettings({ dnsServers: [dns.address], throttle: true });
  const shop = await shopOf('often.example');
  for (let turn = 0; turn < 10; turn += 1) expect(await check(shop)).toBe('missing');
  const queries = dns.state.queries;
  expect(await check(shop)).toEqual({ waitSeconds: expect.any(Number) });
  expect(dns.state.queries).toBe(queries);
});

test('looked for again a day later; gone for three days, the domain is no longer proven', async () => {
  const shop = await shopOf('daily.example');
  record(shop, shop);
  await check(shop);
  const seenAt = async () => (await db().store.findUniqueOrThrow({ where: { id: shop.id } })).domainSeenAt;
  await recheck(later(DAY_MS - HOUR_MS));
  expect(await seenAt()).toEqual(NOW);
  await recheck(later(DAY_MS + HOUR_MS));
  expect(await seenAt()).toEqual(later(DAY_MS + HOUR_MS));
  dns.records.delete('_svc-domain.daily.example');
  await recheck(later(4 * DAY_MS));
  expect(await provenBy(shop)).toBe(shop.domain);
  await recheck(later(4 * DAY_MS + HOUR_MS));
  expect(await provenBy(shop)).toBeNull();
  expect(await kindsOf({ ownerId: shop.ownerId })).toEqual(['domain_proven', 'domain_lost']);
});

test('the demo data’s domains are proven without DNS, and stay so', async () => {
  const { id: ownerId } = await createSeller(db());
  const { id } = await createStore(db(), ownerId, { customDomain: 'demo-shop.example' });
  await recheck(later(365 * DAY_MS));
  expect(await provenBy({ id, ownerId, domain: '' })).toBe('demo-shop.example');
});

test('a name that DNS can’t have has no records', async () => {
  expect(await readTxtRecords(`${'a'.repeat(64)}.example`)).toEqual([]);
  expect(await readTxtRecords(`${'a.'.repeat(140)}example`)).toEqual([]);
});
