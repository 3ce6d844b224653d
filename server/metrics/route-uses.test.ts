import { expect, test } from 'vitest';
import { makeMeters } from './meters.ts';

const took = (route: string, status: number, seconds: number[]) => ({ route, status, seconds });

test('the slowest routes come first, whatever their answers were, with how long nearly all of them took', async () => {
  const { meters } = makeMeters(null);
  const requests = [
    took(
      '/a',
      200,
      Array.from({ length: 95 }, () => 0.004),
    ),
    took('/a', 404, [2, 2, 2, 2, 2]),
    took('/b', 200, [9, 9]),
    took('/c', 200, [0.03, 0.2]),
  ];
  for (const { route, status, seconds } of requests)
    for (const value of seconds) meters.requests.observe({ method: 'GET', route, status }, value);
  const uses = await meters.slowestRoutes();
  expect(uses.map(({ route, count, most }) => [route, count, most])).toEqual([
    ['/b', 2, null],
    ['/c', 2, 0.25],
    ['/a', 100, 0.005],
  ]);
  expect(uses[2]?.mean).toBeCloseTo((95 * 0.004 + 10) / 100);
});

test('limits that were reached come with how often, the most often first', async () => {
  const { meters } = makeMeters(null);
  meters.throttled.inc({ limit: 'rare' });
  meters.throttled.inc({ limit: 'often' }, 3);
  expect(await meters.reachedLimits()).toEqual([
    { limit: 'often', count: 3 },
    { limit: 'rare', count: 1 },
  ]);
});
