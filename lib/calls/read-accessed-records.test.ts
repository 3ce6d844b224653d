import { expect, test } from 'vitest';
import { PATCH as changeCustomer, GET as readCustomer } from '@/app/api/v1/customers/[id]/route.ts';
import { GET as listCustomers } from '@/app/api/v1/customers/route.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { dayOnWall } from '../kernel/text/wall-clock.ts';
import { findSellerKey } from '../oauth/api-keys/api-keys.ts';
import { disconnectApp } from '../oauth/connections/disconnect-app.ts';
import { findSellerConnectionOfAnyTime } from '../oauth/connections/seller-connections.ts';
import { exportAccessedRecords } from './export-accessed-records.ts';
import { readAccessedRecords } from './read-accessed-records.ts';
import { saveCalls } from './save-calls.ts';

testDatabase();

const SCOPES = ['customers:read', 'customers:write'];

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** Calls a path of v1. */
async function call(token: string, path: string, handler: Handler, body?: object): Promise<number> {
  const [, , , tail = ''] = path.split('/');
  const request = new Request(`https://api.tillgate.example${path}`, {
    method: body ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status } = await handler(request, { params: Promise.resolve({ id: tail.split('?')[0] ?? '' }) });
  return status;
}

async function busyStore() {
  const all = await scene();
  const { id: storeId } = all.store;
  const customers = ['Ada', 'Bea', 'Cleo'].map((name) => ({
    storeId,
    mode: 'live' as const,
    name,
    email: `${name}@example.com`,
  }));
  const rows = await db().customer.createManyAndReturn({ data: customers });
  const ids = rows.map(({ id }) => id).sort();
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const span = { since: new Date(today - DAY_MS), until: new Date(today + DAY_MS), timeZone: 'UTC' };
  return { ...all, ids, span };
}

test('what a connection has read and changed, and nothing of another; also when it has ended', async () => {
  const { seller, store, connect, ids, span } = await busyStore();
  const [one = '', two = ''] = ids;
  const [pair, other] = [await connect({ scopes: SCOPES }), await connect({ scopes: SCOPES })];
  expect(await call(pair.access_token, `/v1/customers/${one}`, readCustomer)).toBe(200);
  expect(await call(pair.access_token, `/v1/customers/${one}`, readCustomer)).toBe(200);
  expect(await call(pair.access_token, '/v1/customers/00000000-0000-4000-8000-000000000000', readCustomer)).toBe(404);
  expect(await call(pair.access_token, `/v1/customers/${two}`, changeCustomer, { name: 'Beatrix' })).toBe(200);
  expect(await call(pair.access_token, '/v1/customers?limit=2', listCustomers)).toBe(200);
  expect(await call(pair.access_token, '/v1/customers?email=ada_at_home', listCustomers)).toBe(200);
  expect(await call(other.access_token, `/v1/customers/${two}`, readCustomer)).toBe(200);
  await saveCalls(new Date());
  const { id } = await rowOf(pair.access_token);
  expect(
    await disconnectApp(seller.id, id, { now: new Date(), requestId: 'r', address: '192.0.2.1', userAgent: null }),
  ).toBe(true);
  expect(await findSellerConnectionOfAnyTime(db(), seller.id, id)).toMatchObject({
    endedAt: expect.any(Date),
    store: { id: store.id },
  });
  expect(await findSellerConnectionOfAnyTime(db(), (await createSeller(db())).id, id)).toBeNull();
  const by = { holderId: id, isKey: false, storeId: store.id, ownerId: seller.id };
  const { days, isCut } = await readAccessedRecords(by, span);
  expect(isCut).toBe(false);
  expect(days).toEqual([
    {
      day: new Date().toISOString().slice(0, 10),
      lists: [{ kind: 'customer', calls: 2, objects: 2 }],
      objects: [
        { kind: 'customer', id: two, reads: 0, changes: ['customer_update'] },
        { kind: 'customer', id: one, reads: 2, changes: [] },
      ],
    },
  ]);
  const before = new Date(span.until.getTime() - DAY_MS);
  expect((await readAccessedRecords(by, { ...span, until: before })).days).toEqual([]);
  // Of two zones a day apart at least one is on another day than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const there = await readAccessedRecords(by, { ...span, timeZone });
    expect(there.days).toEqual([{ ...days[0], day: dayOnWall(new Date(), timeZone) }]);
  }
  const csv = await exportAccessedRecords(by, span, new Date()).text();
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 1 + 2 + 2);
  expect(lines[1]).toMatch(new RegExp(`"changed","customer","${two}","1","","","","customer_update","req_`));
  expect(csv).toContain(`"listed","customer","","2","${ids[0]}","${ids[1]}","","GET /api/v1/customers"`);
  expect(csv).toContain(`"listed","customer","","0","","","email=…"`);
  expect(csv).not.toContain('ada_at_home');
});

test('the same of a seller’s own key, whose changes the activity knows by its id', async () => {
  const { seller, store, ids, span } = await busyStore();
  const [one = ''] = ids;
  const [key, same] = [
    await makeKey(seller, store, { mode: 'live', scopes: SCOPES, name: 'Export' }),
    await makeKey(seller, store, { mode: 'live', scopes: SCOPES, name: 'Export' }),
  ];
  expect(await call(key.key, `/v1/customers/${one}`, changeCustomer, { name: 'Adele' })).toBe(200);
  expect(await call(same.key, `/v1/customers/${one}`, readCustomer)).toBe(200);
  await saveCalls(new Date());
  const keys = await db().apiKey.findMany({ where: { storeId: store.id }, orderBy: { createdAt: 'asc' } });
  const touched = await Promise.all(
    keys.map(({ id }) =>
      readAccessedRecords({ holderId: id, isKey: true, storeId: store.id, ownerId: seller.id }, span),
    ),
  );
  expect(touched.map(({ days }) => days[0]?.objects.map(({ reads, changes }) => [reads, changes]))).toEqual([
    [[0, ['customer_update']]],
    [[1, []]],
  ]);
  expect(await findSellerKey(db(), seller.id, keys[0]?.id ?? '')).toMatchObject({ store: { ownerId: seller.id } });
});
