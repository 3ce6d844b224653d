import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATING } from './menu.ts';

test('every page of operators is below one that the menu marks', () => {
  const marked = OPERATING.flatMap(([href, , , under = []]) => [href, ...under]);
  const pages = readdirSync('app/(main)/operator', { recursive: true, encoding: 'utf8' })
    .map((file) => `/operator/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => dirname(file));
  expect(pages.length).toBeGreaterThan(8);
  const isBelow = (page: string) => marked.some((place) => page === place || page.startsWith(`${place}/`));
  expect(pages.filter((page) => !isBelow(page))).toEqual([]);
});
