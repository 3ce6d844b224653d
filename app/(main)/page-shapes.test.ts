import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATING } from '@/components/shell/dashboard-shell.tsx';
import { PAGE_SHAPES, pageShape } from './page-shapes.ts';

const ID = '0190b5a4-7c1e-7d3a-9f00-1234567890ab';

/** The paths of all pages inside the shell, from the folders. */
const addresses = ['dashboard', 'operator'].flatMap((area) =>
  readdirSync(`app/(main)/${area}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${area}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => dirname(file).replace(/\/\([^)]+\)/g, '')),
);

test.each(addresses)('%s has a shape that is shown while it loads', (address) => {
  const known = address.replace(/\[[^\]]+\]/g, '*');
  expect(Object.keys(PAGE_SHAPES)).toContain(known);
  expect(pageShape(known.replaceAll('*', ID))).toBe(PAGE_SHAPES[known]);
});

test('no shape is left for a page that no longer exists', () => {
  expect(addresses.length).toBeGreaterThan(20);
  const known = addresses.map((address) => address.replace(/\[[^\]]+\]/g, '*'));
  expect(Object.keys(PAGE_SHAPES).filter((address) => !known.includes(address))).toEqual([]);
});

test('an unknown path gets the shape of a plain page', () => {
  expect(pageShape('/docs')).toEqual({ head: 'title', parts: ['panels'] });
  expect(pageShape('/dashboard/stores/no-id')).toEqual({ head: 'title', parts: ['panels'] });
});

test('every page of operators is below one that the menu marks', () => {
  const marked = OPERATING.flatMap(([href, , , under = []]) => [href, ...under]);
  const pages = addresses.filter((address) => address.startsWith('/operator/'));
  expect(pages.length).toBeGreaterThan(8);
  const isBelow = (page: string) => marked.some((place) => page === place || page.startsWith(`${place}/`));
  expect(pages.filter((page) => !isBelow(page))).toEqual([]);
});
