import { expect, test } from 'vitest';
import { isInFlight, singleFlight } from './single-flight.ts';

test('what is asked for while it is under way is done once, and again by who comes later', async () => {
  let done = 0;
  let finish = () => {};
  const ask = () =>
    singleFlight('a', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      done += 1;
      return done;
    });
  const all = [ask(), ask(), ask()];
  const other = singleFlight('b', async () => 'other');
  expect(isInFlight('a')).toBe(true);
  finish();
  expect(await Promise.all(all)).toEqual([1, 1, 1]);
  expect(await other).toBe('other');
  expect(isInFlight('a')).toBe(false);
  const again = ask();
  finish();
  expect(await again).toBe(2);
});

test('an error is told to all who waited for it, and kept from who comes later', async () => {
  const fail = () => singleFlight('a', () => Promise.reject(new Error('broken')));
  const all = await Promise.allSettled([fail(), fail()]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await singleFlight('a', async () => 'works')).toBe('works');
});
