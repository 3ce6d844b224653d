import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { send } from '../attacks/attack.ts';
import { startTarget, type Target } from '../attacks/target.ts';

let product: Target;

beforeAll(async () => {
  product = await startTarget(inject('server'), []);
}, 400_000);
afterAll(async () => {
  await product?.stop();
}, 60_000);

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
