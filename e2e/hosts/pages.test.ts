import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { send } from '../attacks/attack.ts';
import type { Person } from '../attacks/cast.ts';
import { startTarget, type Target } from '../attacks/target.ts';
import { Collector, type Statement } from './collector.ts';

const collector = new Collector();
let product: Target;

beforeAll(async () => {
  product = await startTarget(inject('server'), [], await collector.open());
}, 400_000);
afterAll(async () => {
  await product?.stop();
  collector.close();
}, 60_000);

const PAGES: ((person: Person) => string)[] = [
  consentPath,
  () => '/dashboard',
  () => '/dashboard/developer/api-keys',
  () => '/dashboard/developer/apps',
  () => '/dashboard/developer/webhooks',
  () => '/dashboard/apps',
  () => '/dashboard/products',
  () => '/dashboard/customers',
  () => '/dashboard/subscriptions',
  () => '/dashboard/invoices',
  () => '/dashboard/activity',
  ({ store }) => `/dashboard/stores/${store.id}`,
  ({ store }) => `/dashboard/stores/${store.id}/members`,
  ({ subscriptions, mode }) => `/dashboard/subscriptions/${subscriptions[mode]}`,
  ({ customerId }) => `/dashboard/customers/${customerId}`,
  ({ productId }) => `/dashboard/products/${productId}`,
  ({ connectionId }) => `/dashboard/apps/${connectionId}`,
];

function consentPath({ app }: Person): string {
  const query = { client_id: app.clientId, redirect_uri: app.redirectUri, response_type: 'code' };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** How often a page may wait for the database: each time for statements that are sent together. */
const MOST = 3;

test('a page waits for the database three times at most', { timeout: 300_000 }, async () => {
  const found: string[] = [];
  for (const pathFor of PAGES) {
    const path = pathFor(product.cast.victim);
    const { waits, texts } = await fewest(path);
    if (waits > MOST) found.push(`${path} waits ${waits} times:\n${texts.join('\n')}`);
  }
  expect(found).toEqual([]);
});

/** Of three times: on a busy machine, one of two statements that were sent together may end before the other begins. */
async function fewest(path: string): Promise<{ waits: number; texts: string[] }> {
  let best = { waits: Number.POSITIVE_INFINITY, texts: [] as string[] };
  for (let time = 0; time < 3 && best.waits > MOST; time += 1) {
    const statements = await ask(path);
    const waits = waitsFor(statements);
    if (waits < best.waits) best = { waits, texts: statements.map(({ text }) => text.slice(0, 160)) };
  }
  return best;
}

let asked = 0;

async function ask(path: string): Promise<Statement[]> {
  asked += 1;
  const headers = { cookie: product.cast.victim.cookie, 'x-request-id': `req_page_${asked}` };
  const answer = await send(product.url, { what: 'a page', path, headers });
  expect([path, answer.status]).toEqual([path, 200]);
  const statements = await collector.statementsOf(headers['x-request-id']);
  expect(statements.length).toBeGreaterThan(1);
  return statements;
}

/** The most statements of which each began when the one before had ended. */
function waitsFor(statements: Statement[]): number {
  let [count, end] = [0, 0n];
  for (const { from, to } of statements.toSorted((one, other) => Number(one.to - other.to))) {
    if (from < end) continue;
    [count, end] = [count + 1, to];
  }
  return count;
}

const LISTS = [
  '/dashboard/activity',
  '/dashboard/apps',
  '/dashboard/customers',
  '/dashboard/developer/api-keys',
  '/dashboard/invoices',
  '/dashboard/products',
  '/dashboard/subscriptions',
];

/** An element of the data beside a page, by its name: `["$","td",…`. */
const ELEMENT = /\["\$","([\w-]+)"/g;

/** Of the frame, the head, the filters and the error pages, and of what a few rows have beside their texts. */
const MOST_ELEMENTS = 130;

test('the rows of a list are in the data beside the page as texts, not element by element', async () => {
  for (const path of LISTS) {
    const { markup, data } = await open(path);
    const elements = [...data.matchAll(ELEMENT)].map(([, name]) => name);
    expect([path, markup.includes('<td '), elements.includes('td')]).toEqual([path, true, false]);
    expect([path, elements.length < MOST_ELEMENTS || elements.length]).toEqual([path, true]);
  }
});

/** A page's markup, and the data that its scripts carry for React in the browser. */
async function open(path: string): Promise<{ markup: string; data: string }> {
  const { status, text } = await send(product.url, {
    what: path,
    path,
    headers: { cookie: product.cast.victim.cookie },
  });
  expect([path, status]).toEqual([path, 200]);
  const scripts = [...text.matchAll(/self\.__next_f\.push\((\[1,.*?\])\)<\/script>/gs)];
  const data = scripts.map(([, pushed]) => (JSON.parse(pushed ?? '[1,""]') as [number, string])[1]).join('');
  expect(data).not.toBe('');
  return { markup: text.replace(/<script.*?<\/script>/gs, ''), data };
}
