import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { GET as getEvent } from '@/app/api/v1/events/[id]/route.ts';
import { GET as streamEvents } from '@/app/api/v1/events/stream/route.ts';
import { connect, send } from '@/app/api/v1/testing.ts';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { db } from '@/lib/database/db.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { addEndpoint, deliverDue, receiver } from '@/lib/webhooks/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { get } from '@/prisma/testing/scene.ts';
import { call, PLATFORM, remove } from '../testing.ts';
import { POST as postEvent } from './route.ts';
import { eventOf, INSTALLATION, KINDS, listed, post, shop } from './testing.ts';

testDatabase(PLATFORM);

beforeAll(() => setInstallation(INSTALLATION));

test('an event is recorded once, with an id of ours, and is listed like events of our own', async () => {
  const { externalId, storeId } = await shop();
  const { token } = await connect({ storeId, scopes: ['webhooks:read', 'orders:read'] });
  const body = eventOf({ store: externalId, timestamp: '2026-05-31T12:00:00+02:00' });
  const first = await post(body);
  expect([first.status, first.data]).toEqual([
    201,
    {
      id: expect.any(String),
      source_id: body.id,
      type: 'order.created',
      timestamp: '2026-05-31T10:00:00.000Z',
      store_id: storeId,
      mode: 'test',
      sequence: 1,
      request_id: expect.any(String),
      data: { object: body.data, previous: null },
    },
  ]);
  const again = await post({ ...body, data: { lines: [{ sku: 'a' }], order: 1 } });
  expect([again.status, again.data]).toEqual([200, first.data]);
  expect(await listed(token)).toEqual([first.data]);
  const context = { params: Promise.resolve({ id: String(first.data.id) }) };
  expect((await get((request) => getEvent(request, context), token)).body.data).toEqual(first.data);
  const described = openApiDocument({ appName: 'Tillgate', baseUrl: 'https://tillgate.example' }, INSTALLATION);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const isEvent = ajv.addSchema({ ...described, $id: 'https://document.example/' }).compile({
    $ref: 'https://document.example/#/components/schemas/Event',
  });
  expect([isEvent(first.data), isEvent({ ...first.data, type: 'order.lost' })]).toEqual([true, false]);
  expect(Object.keys(described.webhooks as object)).toEqual(expect.arrayContaining(Object.keys(KINDS)));
});

test.each([
  { data: { order: 2 } },
  { type: 'order.refunded' },
  { mode: 'live' },
  { timestamp: '2026-05-31T12:00:00Z' },
])('the same id with another content is a conflict: %j', async (changes) => {
  const { externalId } = await shop();
  const body = eventOf({ store: externalId });
  await post(body);
  const other = await post({ ...body, ...changes });
  expect([other.status, other.body.error]).toEqual([409, 'event_conflict']);
  const elsewhere = await post({ ...body, store: (await shop()).externalId });
  expect(elsewhere.body.error).toBe('event_conflict');
});

test('posted many times at once it is one event, and the sequence of the store has no gap', async () => {
  const { externalId, storeId } = await shop();
  const bodies = Array.from({ length: 5 }, () => eventOf({ store: externalId }));
  const answers = await Promise.all(bodies.flatMap((body) => Array.from({ length: 6 }, () => post(body))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  const rows = await db().event.findMany({ where: { storeId, sourceId: { not: null } }, orderBy: { sequence: 'asc' } });
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
});

describe('who may read one', () => {
  test('holds the scope that is declared for its type, whatever the topic of that', async () => {
    const { externalId, reader } = await shop();
    const types = ['order.created', 'order.refunded', 'customer.loyal'];
    const bodies = types.map((type) => eventOf({ store: externalId, type }));
    for (const body of bodies) await post(body);
    const [order, refund, loyal] = bodies.map(({ type, id }) => `${type} ${id}`);
    expect(await (await reader('orders:read'))()).toEqual([order]);
    expect(await (await reader('refunds:read', 'customers:read'))()).toEqual([refund]);
    expect(await (await reader('customers:read', 'products:read'))()).toEqual([]);
    expect(await (await reader('*'))()).toEqual([order, refund, loyal]);
  });

  test('is of the same store and mode', async () => {
    const [mine, theirs] = [await shop(), await shop()];
    await post(eventOf({ store: mine.externalId, mode: 'live' }));
    await post(eventOf({ store: theirs.externalId }));
    expect(await (await mine.reader('*'))()).toEqual([]);
  });
});

test('it is delivered to whom it concerns, in the order in which it came, signed and once', async () => {
  const { externalId, storeId } = await shop();
  const [may, mayNot] = [await receiver(), await receiver()];
  const [one, other] = [
    await connect({ storeId, scopes: ['orders:read'] }),
    await connect({ storeId, scopes: ['products:read'] }),
  ];
  await addEndpoint({ url: may.url, storeId, connectionId: one.connectionId, events: ['order.created'] });
  await addEndpoint({ url: mayNot.url, storeId, connectionId: other.connectionId });
  const ofKey = await receiver();
  await addEndpoint({ url: ofKey.url, storeId, scopes: ['products:read'] });
  const bodies = Array.from({ length: 4 }, () => eventOf({ store: externalId, timestamp: '2020-01-01T00:00:00Z' }));
  for (const body of bodies) await post(body);
  await deliverDue();
  expect(may.received.map(({ body }) => [body.source_id, body.sequence])).toEqual(
    bodies.map(({ id }, index) => [id, index + 1]),
  );
  expect(may.received[0]?.headers['webhook-signature']).toMatch(/^v1/);
  const stray = [...mayNot.received, ...ofKey.received].filter(({ body }) => body.source_id);
  expect(stray).toEqual([]);
});

test('an endpoint may listen to a type that is declared, and to no other', async () => {
  const { storeId } = await shop();
  const { token } = await connect({ storeId, scopes: ['webhooks:write', 'orders:read'] });
  const add = (type: string) =>
    send('POST', '/webhooks', { token, body: { url: 'https://app.example/hooks', events: ['invoice.paid', type] } });
  expect((await add('order.created')).status).toBe(201);
  expect((await add('order.unknown')).body).toMatchObject({ error: 'invalid_request', param: 'events' });
});

test.each([
  [{ type: 'order.lost' }, 422, 'unknown_type'],
  [{ type: 'customer.created' }, 422, 'unknown_type'],
  [{ type: 'constructor' }, 422, 'unknown_type'],
  [{ store: 'no-shop' }, 422, 'unknown_store'],
  [{ mode: 'other' }, 400, 'invalid_request'],
  [{ data: [] }, 400, 'invalid_request'],
  [{ timestamp: 'yesterday' }, 400, 'invalid_request'],
  [{ id: '' }, 400, 'invalid_request'],
  [{ id: 'a\0' }, 400, 'invalid_request'],
  [{ store: 'a\0' }, 400, 'invalid_request'],
])('%j is refused', async (changes, status, error) => {
  const { externalId } = await shop();
  const answer = await post(eventOf({ store: externalId, ...changes }));
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

test('it is streamed to who may read it', async () => {
  const { externalId, storeId } = await shop();
  const { token } = await connect({ storeId, scopes: ['webhooks:read', 'orders:read'] });
  const leave = new AbortController();
  const headers = { Authorization: `Bearer ${token}` };
  const request = new Request('https://tillgate.example/api/v1/events/stream', { headers, signal: leave.signal });
  const reader = ((await streamEvents(request)).body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await post(eventOf({ store: externalId, type: 'order.refunded' }));
  const body = eventOf({ store: externalId });
  await post(body);
  await publishEvents();
  let text = '';
  while (!text.includes('id: ')) text = new TextDecoder().decode((await reader.read()).value);
  leave.abort();
  await reader.cancel();
  const [, message] = /\ndata: (.+)\n/.exec(text) ?? [];
  expect(JSON.parse(JSON.parse(String(message)).body)).toMatchObject({
    source_id: body.id,
    data: { object: body.data },
  });
});

test('401 invalid_token without the key of the platform', async () => {
  const answers = [
    await call(postEvent, {}, { body: eventOf(), key: '' }),
    await call(postEvent, {}, { body: eventOf(), key: 'another-key-of-32-bytes-or-more-0000' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [401, 'invalid_token'],
    [401, 'invalid_token'],
  ]);
});

test('where the store API is the platform’s, a type that was ours is its own', async () => {
  setInstallation({
    storeApi: {
      ...INSTALLATION.storeApi,
      events: { 'customer.created': { scope: 'customers:read', description: '' } },
    },
    ownStoreApi: false,
  });
  try {
    const { externalId, storeId } = await shop();
    const { token } = await connect({ storeId, scopes: ['webhooks:read', 'webhooks:write', 'customers:read'] });
    const body = eventOf({ store: externalId, type: 'customer.created' });
    expect((await post(body)).status).toBe(201);
    expect(await listed(token)).toMatchObject([{ type: 'customer.created', source_id: body.id }]);
    const add = (type: string) =>
      send('POST', '/webhooks', { token, body: { url: 'https://app.example/hooks', events: [type] } });
    expect((await add('customer.created')).status).toBe(201);
    expect((await add('invoice.paid')).body).toMatchObject({ error: 'invalid_request', param: 'events' });
  } finally {
    setInstallation(INSTALLATION);
  }
});

test('it may have 256 KiB, and goes with its store', async () => {
  const { externalId, storeId } = await shop();
  const text = 'x'.repeat(255 * 1024);
  expect((await post(eventOf({ store: externalId, data: { text } }))).status).toBe(201);
  expect(await post(eventOf({ store: externalId, data: { text: text + text } }))).toMatchObject({
    status: 413,
    body: { error_description: 'The body is larger than 256 KiB.' },
  });
  await remove(externalId);
  expect((await post(eventOf({ store: externalId }))).body.error).toBe('unknown_store');
  expect(await db().store.count({ where: { id: storeId } })).toBe(0);
});
