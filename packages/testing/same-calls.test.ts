import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { snakeCase } from '@/lib/api/openapi/sdk-name.ts';
import { readLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { setSellerLimits } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { readResources, referred, type Schema, type SdkOperation } from '@/packages/emitter/model.ts';
import { currentDocument } from '@/packages/emitter/write.ts';
import { Pages, Tillgate, TillgateError } from '@/packages/sdk-typescript/src/index.ts';
import { hasProgram, runPython } from '@/packages/testing/programs.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { rowOf, scene } from '@/prisma/testing/scene.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
let folder: string;
beforeAll(async () => {
  product = await serveProduct();
  folder = mkdtempSync(join(tmpdir(), 'tillgate-calls-'));
});
afterAll(() => {
  product.close();
  rmSync(folder, { recursive: true });
});

const document = currentDocument();
const { schemas } = document.components;
const operations = [...readResources(document).values()].flat();

interface Call {
  operation: SdkOperation;
  ids: string[];
  query: Record<string, string>;
  body: Record<string, unknown> | null;
  key: string | null;
}

/** Their answers are about the calls themselves, or about a time that passes. */
const LEFT_OUT = [
  'listRequests',
  'advanceTestClock',
  'getTestClock',
  'rotateWebhookSecret',
  'testWebhook',
  'redeliverEvents',
];
const WORDS = ['Tea', 'Käse & „Tee“ 茶', '', 'two\nlines', '100%_/?#', 'x'.repeat(400)];
/** What a member may be beside words: what fits, and what doesn't. */
const MEMBERS: Record<string, unknown[]> = {
  action: ['cancel', 'resume', 'swap', 'pause'],
  when: ['now', 'renewal'],
  email: ['ada@example.com'],
  interval: ['month', 'year'],
  currency: ['USD', 'EUR'],
  price: [0, 500, -1, 1.5],
  interval_count: [1, 3],
  active: [true, false],
  archived: [false],
  enabled: [true],
  trial_days: [0, 7],
  metadata: [{ a: 'ü' }, { b: null }],
  events: [['*'], ['invoice.paid', 'x']],
  url: ['https://app.example/hook'],
  limit: ['1', '3', '100', '0'],
  status: ['active', 'paid', 'canceled'],
  expand: ['customer', 'customer,product'],
  wait: ['0'],
  cursor: ['x'],
  updated_since: ['2026-01-01T00:00:00Z'],
  variants: [[{ price: 100, interval: 'month' }]],
};

/** Members that don't go with the others. */
const APART = ['preview_id', 'product_id', 'start_at', 'trial_days'];
const NOBODY = ['0190a1b2-0000-7000-8000-000000000000', 'a_b'];

/** The members of a body, or of any of the bodies that it may be. */
function membersOf(schema: Schema): string[] {
  const { properties, oneOf, anyOf } = schema.$ref ? (schemas[referred(schema.$ref)] ?? {}) : schema;
  return [...Object.keys(properties ?? {}), ...[...(oneOf ?? []), ...(anyOf ?? [])].flatMap(membersOf)];
}

/** @param known ids by what they are of, such as `customer` */
function arbitraryCall(known: Record<string, string[]>): fc.Arbitrary<Call> {
  const idOf = (kind: string) => fc.constantFrom(...(known[kind] ?? NOBODY), ...(known[kind] ?? NOBODY), ...NOBODY);
  const anyValue = (name: string, isGood: boolean): fc.Arbitrary<unknown> => {
    if (/_id$/.test(name)) return idOf(name.slice(0, -3));
    const good = MEMBERS[name] ?? WORDS;
    return fc.constantFrom<unknown>(...(isGood ? good.slice(0, 2) : [...good, ...WORDS]));
  };
  const some = (names: string[], isGood: boolean, requiredKeys: string[] = []) =>
    fc.record(Object.fromEntries(names.map((name) => [name, anyValue(name, isGood)])), { requiredKeys });
  const chosen = operations.filter((one) => one.caller === 'token' && !LEFT_OUT.includes(one.id));
  return fc.tuple(fc.constantFrom(...chosen), fc.boolean()).chain(([operation, isGood]) => {
    const members = [...new Set(membersOf(operation.body ?? {}))];
    const needed = isGood ? members.filter((name) => !APART.includes(name)) : [];
    const query = operation.query.map(({ name }) => name).filter((name) => !isGood || name !== 'cursor');
    return fc.record({
      operation: fc.constant(operation),
      ids: fc.tuple(...operation.inPath.map(() => idOf(operation.resource.slice(0, -1)))),
      query: some(query, isGood).map((one) => one as Record<string, string>),
      body: members.length > 0 ? some(isGood ? needed : members, isGood, needed) : fc.constant(null),
      key: operation.takesKey ? fc.uuid() : fc.constant(null),
    });
  });
}

async function inTypeScript(client: Tillgate, { operation, ids, query, body, key }: Call): Promise<unknown> {
  const resource = (client as never)[operation.resource] as Record<string, (...given: unknown[]) => unknown>;
  const options = key === null ? {} : { idempotencyKey: key };
  const given = [...ids, ...(body ? [body] : []), ...(operation.query.length > 0 ? [query] : [])];
  try {
    const found = resource[operation.method]?.(...given, options);
    return await (found instanceof Pages ? found.page() : found);
  } catch (error) {
    if (error instanceof TillgateError) return { status: error.status, ...error.body };
    throw error;
  }
}

/** The same with curl: all in one run, which prints each answer and its status. */
async function withCurl(token: string, calls: Call[]): Promise<unknown[]> {
  const sections = calls.map(({ operation, ids, query, body, key }, index) => {
    const path = operation.inPath.reduce(
      (text, name, at) => text.replace(`{${name}}`, encodeURIComponent(ids[at] ?? '')),
      operation.path,
    );
    const file = join(folder, String(index));
    const sent =
      operation.body === undefined ? [] : [`data-binary = "@${file}"`, 'header = "Content-Type: application/json"'];
    writeFileSync(file, JSON.stringify(body ?? {}));
    return [
      `url = "${product.url}${path}?${new URLSearchParams(query)}"`.replace('?"', '"'),
      'silent',
      `request = "${operation.verb}"`,
      `header = "Authorization: Bearer ${token}"`,
      ...sent,
      ...(key === null ? [] : [`header = "Idempotency-Key: ${key}"`]),
      'write-out = "\\n%{http_code}\\n"',
    ].join('\n');
  });
  writeFileSync(join(folder, 'curl'), sections.join('\nnext\n'));
  const more = { maxBuffer: 2 ** 28 };
  const { stdout } = await promisify(execFile)('curl', ['--config', join(folder, 'curl')], more);
  const lines = stdout.split('\n');
  return calls.map(({ operation }, index) => {
    const [text = '', status = ''] = lines.slice(index * 2);
    const body = JSON.parse(text);
    if (status.startsWith('2')) return operation.answered === 'data' ? body.data : body;
    return { status: Number(status), ...body };
  });
}

/** Without what differs from call to call. */
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, one) => (/^(?:request_id|last_used_at)$/.test(name) ? undefined : one)));

const hasAll = hasProgram('python3') && hasProgram('curl');
test.skipIf(!hasAll)('generated calls are those of curl, in each language', { timeout: 300_000 }, async () => {
  const { connect } = await scene();
  const { access_token: token } = await connect({ mode: 'test' });
  const client = new Tillgate({ baseUrl: product.url, token, retries: 0 });
  await client.test.createSampleData();
  const idsOf = async (list: { page: () => Promise<{ data: { id: string }[] }> }) =>
    (await list.page()).data.slice(0, 5).map(({ id }) => id);
  const products = (await client.products.list().page()).data;
  const known = {
    subscription: await idsOf(client.subscriptions.list()),
    customer: await idsOf(client.customers.list()),
    invoice: await idsOf(client.invoices.list()),
    event: await idsOf(client.events.list()),
    product: products.map(({ id }) => id),
    variant: products.flatMap(({ variants }) => variants.map(({ id }) => id)),
  };
  const numRuns = inject('isLong') ? 1000 : 60;
  const all = fc.sample(arbitraryCall(known), { numRuns, seed: inject('seed') });
  const isRead = ({ operation: { verb } }: Call) => verb === 'GET';
  // A change happens once: who sends the same key gets the first answer, if what they send is the same.
  const calls = [...all.filter((call) => !isRead(call)), ...all.filter(isRead)];
  const found: unknown[] = [];
  for (const call of calls) found.push(plain(await inTypeScript(client, call)));
  const given = calls.map(({ operation: { resource, method }, ...rest }) => ({
    resource,
    method: snakeCase(method),
    ...rest,
  }));
  const python = await runPython<unknown[]>('packages/sdk-python/tests/calls.py', {
    url: product.url,
    token,
    calls: given,
  });
  const curl = await withCurl(token, calls);
  calls.forEach((call, index) => {
    const about = JSON.stringify(call);
    expect(found[index], about).toEqual(plain(curl[index]));
    expect(plain(python[index]), about).toEqual(plain(curl[index]));
  });
  const isRefused = (one: unknown) => typeof one === 'object' && one !== null && 'error' in one;
  const refused = found.filter(isRefused).length;
  expect(Math.min(refused, found.length - refused)).toBeGreaterThan(numRuns / 6);
});

test('a change beyond a limit of the connection is the approval that waits, in both SDKs and by its type', async () => {
  const { seller, connect } = await scene();
  const { access_token: token } = await connect({ mode: 'test' });
  const client = new Tillgate({ baseUrl: product.url, token, retries: 0 });
  await client.test.createSampleData();
  const limits = readLimits({ changes: '', neverCancels: true, credits: '' }, 'usd');
  if ('faults' in limits) throw new Error('These are no limits.');
  expect(await setSellerLimits(seller.id, (await rowOf(token)).id, limits, context())).toBe(true);
  const [one, other] = (await client.subscriptions.list({ status: 'active' }).page()).data;
  if (!one || !other) throw new Error('There are no subscriptions.');
  const answer = await client.subscriptions.update(one.id, { action: 'cancel' });
  if (!('authorization_details' in answer)) throw new Error(`It was canceled: ${answer.cancel_at_period_end}`);
  expect([answer.status, answer.url]).toEqual(['pending', `${product.url}/approve/${answer.id}`]);
  const ask = { resource: 'subscriptions', method: 'update', ids: [other.id], query: {}, body: { action: 'cancel' } };
  const given = { url: product.url, token, calls: [{ ...ask, key: null }] };
  const [found] = await runPython<(typeof answer)[]>('packages/sdk-python/tests/calls.py', given);
  expect([found?.status, found?.authorization_details[0]?.subscription_id]).toEqual(['pending', other.id]);
});
