import type { Page } from '@playwright/test';

/** Pages of one shape are looked at once: an address with each of its ids left out. */
const shapeOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');

/** What a link leads to if it is a page of ours that shows something: neither a file nor what signs out. */
function pathIn(href: string, base: string): string | null {
  const url = new URL(href, base);
  if (url.origin !== new URL(base).origin) return null;
  if (/\/(export|open|api|sign-out|\.well-known)(\/|$)|\.\w+$/.test(url.pathname)) return null;
  return url.pathname;
}

/**
 * Follows all links from these paths to pages of these, a page of each shape once.
 * @param look looks at the page at a path, and gives what is wrong with it and its links
 * @returns what is wrong, and how many shapes there are
 */
export async function walk(
  page: Page,
  seeds: string[],
  pages: RegExp,
  look: (path: string) => Promise<{ faults: string[]; links: string[] }>,
): Promise<{ faults: string[]; count: number }> {
  const [queue, shapes, all] = [[...seeds], new Set<string>(), [] as string[]];
  for (const path of queue) {
    if (shapes.has(shapeOf(path))) continue;
    shapes.add(shapeOf(path));
    const { faults, links } = await look(path);
    all.push(...faults.map((fault) => `${path}: ${fault}`));
    for (const link of links) {
      const next = pathIn(link, page.url());
      if (next !== null && pages.test(next) && !shapes.has(shapeOf(next))) queue.push(next);
    }
  }
  return { faults: all, count: shapes.size };
}
