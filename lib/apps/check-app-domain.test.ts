import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import type { SellerId } from '../permissions/seller.ts';
import { startNameServer } from '../stores/testing.ts';
import { appDomain, appDomainRecord } from './app-domain.ts';
import { checkAppDomain, recheckAppDomains } from './check-app-domain.ts';
import { APP_FIELDS } from './testing.ts';
import { updateApp } from './update-app.ts';

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

/** A developer's app with a website, nothing proven. */
async function appOf(websiteUrl: string) {
  const { id: ownerId } = await createSeller(db());
  const { id } = await createApp(db(), ownerId, { websiteUrl });
  return { ownerId, id };
}

const check = ({ ownerId, id }: { ownerId: SellerId; id: string }, now = NOW) =>
  checkAppDomain(ownerId, id, context(now));
const row = ({ id }: { id: string }) => db().app.findUniqueOrThrow({ where: { id } });
const kinds = async ({ id }: { id: string }) =>
  (await db().auditEntry.findMany({ where: { appId: id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
const recheck = (now: Date) => recheckAppDomains(now, new AbortController().signal);
const record = (domain: string, ...ids: string[]) =>
  dns.records.set(
    `_tillgate.${domain}`,
    ids.map((id) => appDomainRecord(domain, id).value),
  );

test('the domain of a website is its host, without a port, as punycode; not every host is one', () => {
  for (const [url, domain] of [
    ['https://Parcels.Example:8443/about', 'parcels.example'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['https://parcels.example./', 'parcels.example'],
    ...['http://localhost:4000', 'http://app.localhost', 'http://127.0.0.1', 'http://[::1]:3', 'https://intranet'].map(
      (none) => [none, null] as const,
    ),
  ] as const)
    expect(appDomain(url), url).toBe(domain);
  expect(appDomainRecord('a.example', 'X').name).toBe('_tillgate.a.example');
});

test('proven once its TXT record names the app, and not by any other record or app’s', async () => {
  const app = await appOf('https://plain.example');
  const other = await appOf('https://plain.example');
  expect(await check(app)).toBe('missing');
  dns.records.set('plain.example', [appDomainRecord('plain.example', app.id).value]);
  record('plain.example', other.id);
  expect(await check(app)).toBe('missing');
  expect((await row(app)).provenDomain).toBeNull();
  record('plain.example', other.id, app.id);
  expect([await check(app), await check(app), await check(other)]).toEqual(['proven', 'proven', 'proven']);
  expect((await row(app)).provenDomain).toBe('plain.example');
  expect(await kinds(app)).toEqual(['app_domain_proven']);
});

test('name servers that don’t answer change nothing, proven or not, however long', async () => {
  const app = await appOf('https://outage.example');
  dns.state.isFailing = true;
  expect(await check(app)).toBe('unavailable');
  dns.state.isFailing = false;
  record('outage.example', app.id);
  expect(await check(app)).toBe('proven');
  dns.state.isFailing = true;
  await recheck(later(30 * DAY_MS));
  expect((await row(app)).provenDomain).toBe('outage.example');
});

test('looked for again a day later; lost after three days without', async () => {
  const app = await appOf('https://daily.example');
  record('daily.example', app.id);
  await check(app);
  await recheck(later(DAY_MS - HOUR_MS));
  expect((await row(app)).domainSeenAt).toEqual(NOW);
  await recheck(later(DAY_MS + HOUR_MS));
  expect((await row(app)).domainSeenAt).toEqual(later(DAY_MS + HOUR_MS));
  dns.records.delete('_tillgate.daily.example');
  await recheck(later(4 * DAY_MS));
  expect((await row(app)).provenDomain).toBe('daily.example');
  await recheck(later(4 * DAY_MS + HOUR_MS));
  expect(await row(app)).toMatchObject({ provenDomain: null, domainSeenAt: null });
  expect(await kinds(app)).toEqual(['app_domain_proven', 'app_domain_lost']);
});

test('falls with another host of the website, not with another page or port of it', async () => {
  const app = await appOf('https://moving.example');
  record('moving.example', app.id);
  await check(app);
  const move = (websiteUrl: string) => updateApp(app.ownerId, app.id, { ...APP_FIELDS, websiteUrl }, context(NOW));
  await move('https://moving.example:8443/about');
  expect((await row(app)).provenDomain).toBe('moving.example');
  await move('https://www.moving.example');
  expect(await row(app)).toMatchObject({ provenDomain: null, domainSeenAt: null });
  expect(await kinds(app)).toEqual(expect.arrayContaining(['app_domain_lost']));
  // Nor does it come back with the host.
  await move('https://moving.example');
  expect((await row(app)).provenDomain).toBeNull();
});

test('nobody else’s app, and no website that nobody could own', async () => {
  const app = await appOf('http://localhost:4000');
  expect(await check(app)).toBe('no_domain');
  const stranger = await createSeller(db());
  expect(await check({ ownerId: stranger.id, id: app.id })).toBe('not_found');
});

test('no more than ten checks of an app in a minute', async () => {
  testSettings({ dnsServers: [dns.address], throttle: true });
  const app = await appOf('https://often.example');
  for (let turn = 0; turn < 10; turn += 1) expect(await check(app)).toBe('missing');
  const { queries } = dns.state;
  expect(await check(app)).toEqual({ waitSeconds: expect.any(Number) });
  expect(dns.state.queries).toBe(queries);
});
