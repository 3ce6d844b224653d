import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { Tillgate } from './src/index.ts';

/** A service that gives these answers one after another; null stands for one that is lost. */
function answering(...answers: ([status: number, headers?: Record<string, string>] | null)[]) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    const answer = answers[sent.length - 1];
    if (!answer) throw new TypeError('fetch failed');
    const [status, headers] = answer;
    const body = status < 400 ? { data: { id: '1' }, next_cursor: null } : { error: 'refused' };
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  };
  const client = (more = {}) => new Tillgate({ baseUrl: 'https://tillgate.example/', token: 'key', fetch, ...more });
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'));
  return { sent, client, keys };
}

test('sends a change again with the same key, and waits as long as it is told', async () => {
  const { client, keys } = answering(null, [503, { 'retry-after': '0' }], [429, { 'retry-after': '1' }], [201]);
  const began = Date.now();
  expect(await client().products.create({ name: 'Tea' })).toEqual({ id: '1' });
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
  expect(keys()).toEqual(Array(4).fill(keys()[0]));
  expect(keys()[0]).toMatch(/^[\w-]{36}$/);
});

test('what no method is for carries a key as well where it changes something', async () => {
  const { client, keys, sent } = answering(null, [201], [204], [200]);
  const { id } = await client().request<{ id: string }>({ method: 'POST', path: '/api/v1/orders', inData: true });
  expect(id).toBe('1');
  const removed = { method: 'DELETE', path: '/api/v1/orders/1' };
  expect(await client().request(removed, { idempotencyKey: 'mine' })).toBeNull();
  await client().request({ method: 'GET', path: '/api/v1/orders', query: { limit: 2 } });
  expect(keys()).toEqual([keys()[1], expect.stringMatching(/^[\w-]{36}$/), 'mine', null]);
  expect(sent[3]?.url).toBe('https://tillgate.example/api/v1/orders?limit=2');
});

test('sends nothing again that was refused, or that would have to wait for long', async () => {
  for (const first of [[409], [500], [429, { 'retry-after': '61' }]] as [number, Record<string, string>?][]) {
    const { client, sent } = answering(first, [200]);
    await expect(client().products.list().page()).rejects.toMatchObject({ status: first[0], code: 'refused' });
    expect(sent).toHaveLength(1);
  }
});

test('gives up after its retries, with what went wrong last', async () => {
  const lost = answering();
  await expect(lost.client({ retries: 1 }).me.get()).rejects.toThrow('fetch failed');
  expect(lost.sent).toHaveLength(2);
  const busy = answering([503, { 'retry-after': '0' }], [503, { 'retry-after': '0' }]);
  await expect(busy.client({ retries: 1 }).me.get()).rejects.toMatchObject({ status: 503 });
});

test('who gives up is not waited for, and an answer that never comes is a fault', async () => {
  const { client, sent } = answering([429, { 'retry-after': '30' }]);
  const giveUp = new AbortController();
  const call = client().products.get('1', { signal: giveUp.signal });
  await expect.poll(() => sent).toHaveLength(1);
  giveUp.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  const late = client().products.create({ name: 'Tea' }, { signal: giveUp.signal });
  await expect(late).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
  const never = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const silent = new Tillgate({ baseUrl: 'https://x.example', token: 't', fetch: never, timeoutMs: 20, retries: 1 });
  await expect(silent.me.get()).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('what is sent says all that was given, as the service reads it', async () => {
  const property = fc.asyncProperty(
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.string({ unit: 'binary' }),
    async (id, email) => {
      fc.pre(!/^\.+$/.test(id));
      const { client, sent } = answering([200], [200]);
      await client().products.get(id);
      await client().customers.list({ email, limit: 3 }).page();
      const [one, list] = sent.map(({ url }) => new URL(url));
      expect(decodeURIComponent(one?.pathname.slice('/api/v1/products/'.length) ?? '')).toBe(id);
      expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({ email, limit: '3' });
    },
  );
  await fc.assert(property, { seed: inject('seed') });
});
