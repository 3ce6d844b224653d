import { setTimeout as sleep } from 'node:timers/promises';
import { statusOf } from '../servers/product.ts';
import type { Load } from './load.ts';

/** How many ask for the page, each on a connection of its own. */
const READERS = 8;
/** How long each rests between two requests. */
const REST_MS = 10;

/** Complains about every request of the load, and of readers of a page, that isn't answered while something is done. */
export async function nobodyNotices(load: Load, check: string, path: string, work: () => Promise<void>): Promise<void> {
  const before = load.unanswered;
  const failures: string[] = [];
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    for (; !isOver; await sleep(REST_MS)) {
      const status = await statusOf(load.url + path);
      if (status !== '200') failures.push(status);
    }
  });
  await work();
  isOver = true;
  await Promise.all(readers);
  const lost = load.unanswered - before;
  if (lost > 0) load.complain(check, `${lost} requests of apps were not answered`);
  if (failures.length > 0) load.complain(check, `${failures.length} pages: ${failures[0]}`);
}
