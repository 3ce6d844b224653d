import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLine } from './single-flight.ts';

test('who wants the same comes one after another, in order, also after one that fails', async () => {
  const seen: string[] = [];
  const one = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`);
    await sleep(ms);
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const asked = [inLine('row', one('a', 15)), inLine('row', one('b', 5)), inLine('row', one('c', 0))];
  const settled = await Promise.allSettled(asked);
  expect(settled.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
  ]);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('who wants something else doesn’t wait', async () => {
  const never = new Promise<void>(() => {});
  void inLine('one', () => never);
  expect(await inLine('another', async () => 'done')).toBe('done');
});
