import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { deliverDue, happen, receiver, streamIds } from '@/lib/webhooks/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../../testing.ts';

// As on a developer's machine, so that a receiver may be here.
testDatabase({ baseUrl: 'http://localhost:3000', apiUrl: 'http://localhost:3000' });

const SCOPES = ['webhooks:read', 'webhooks:write', 'subscriptions:read', 'subscriptions:write'];
const create = (token: string, body: object) => send('POST', '/webhooks', { token, body });

test('a test event of any kind arrives, with sequence 0, and is in no list', async () => {
  const to = await receiver();
  const { token, storeId } = await connect({ scopes: SCOPES });
  const { id, secret } = (await create(token, { url: to.url, events: ['invoice.paid'] })).body.data;
  const sent = await send('POST', `/webhooks/${id}/test`, { token, body: { type: 'connection.ended' } });
  expect(sent.status).toBe(202);
  await deliverDue();
  expect(to.received[0]?.body).toMatchObject({
    id: sent.body.data.event_id,
    type: 'connection.ended',
    sequence: 0,
    store_id: storeId,
  });
  const [{ text = '', headers = {} } = {}] = to.received;
  expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow();
  const list = (await send('GET', '/events', { token })).body.data as { id: string }[];
  expect(list.map((event) => event.id)).not.toContain(sent.body.data.event_id);
  expect((await send('POST', `/webhooks/${id}/test`, { token, body: { type: 'x' } })).body.param).toBe('type');
});

test('a rotated secret signs alone, or beside the old one for as long as wished', async () => {
  const to = await receiver();
  const { token } = await connect({ scopes: SCOPES });
  const { id, secret: first } = (await create(token, { url: to.url, events: ['*'] })).body.data;
  const rotate = (overlap_hours: unknown) =>
    send('POST', `/webhooks/${id}/rotate_secret`, { token, body: { overlap_hours } });
  const arrives = async (now = new Date()) => {
    await send('POST', `/webhooks/${id}/test`, { token, body: { type: 'invoice.paid' } });
    await deliverDue({ clock: () => now });
    const { text = '', headers = {} } = to.received.at(-1) ?? {};
    return (secret: string) => {
      const [, v1 = []] = [
        0,
        String(headers['webhook-signature'])
          .split(' ')
          .filter((one) => one.startsWith('v1,')),
      ];
      const signed = (one: string) =>
        new Webhook(one).sign(
          String(headers['webhook-id']),
          new Date(Number(headers['webhook-timestamp']) * 1000),
          text,
        );
      return v1.includes(signed(secret));
    };
  };
  const second = (await rotate(24)).body.data.secret;
  let verifies = await arrives(new Date(Date.now() + 1000));
  expect([verifies(first), verifies(second)]).toEqual([true, true]);
  verifies = await arrives(new Date(Date.now() + 25 * 3600_000));
  expect([verifies(first), verifies(second)]).toEqual([false, true]);
  const third = (await rotate(0)).body.data.secret;
  verifies = await arrives(new Date(Date.now() + 1000));
  expect([verifies(first), verifies(second), verifies(third)]).toEqual([false, false, true]);
  for (const wrong of [-1, 73, 1.5, '1', undefined]) expect((await rotate(wrong)).body.param).toBe('overlap_hours');
});

test('redeliver sends one event, or everything since a time, also what was missed; in order', async () => {
  const to = await receiver();
  const { token, storeId } = await connect({ scopes: SCOPES });
  const { id } = (await create(token, { url: to.url, events: ['*'] })).body.data;
  const since = new Date(Date.now() - 1000).toISOString();
  const stream = streamIds(1);
  await happen(storeId, stream);
  await deliverDue();
  await send('PATCH', `/webhooks/${id}`, { token, body: { enabled: false } });
  await happen(storeId, stream);
  await deliverDue();
  await send('PATCH', `/webhooks/${id}`, { token, body: { enabled: true } });
  await deliverDue();
  const heard = () => to.received.map(({ body }) => body.sequence);
  expect(heard()).toEqual([1]);
  const again = (body: object) => send('POST', `/webhooks/${id}/redeliver`, { token, body });
  expect((await again({ since })).body.data.deliveries).toBeGreaterThanOrEqual(2);
  await deliverDue();
  expect(to.received.filter(({ body }) => body.type !== 'connection.started').map(({ body }) => body.sequence)).toEqual(
    [1, 1, 2],
  );
  const eventId = to.received[0]?.body.id;
  expect((await again({ event_id: eventId })).status).toBe(202);
  await deliverDue();
  expect(to.received.at(-1)?.headers['webhook-id']).toBe(eventId);
  const { data } = (await send('GET', `/webhooks/${id}/deliveries`, { token })).body;
  expect(data.find((one: { event_id: string }) => one.event_id === eventId).attempts).toHaveLength(3);
  for (const wrong of [{}, { since, event_id: eventId }, { since: 'yesterday' }, { event_id: 'x' }])
    expect((await again(wrong)).status).toBe(400);
});
