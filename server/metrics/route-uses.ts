import type { MetricValueWithName } from 'prom-client';
import type { RouteUse } from '@/lib/kernel/process/metrics.ts';

/**
 * What a histogram of requests says of each method and route, whatever the status: how many there were, how long they
 * took on average, and how long all but the slowest twentieth at most. The slowest on average come first.
 */
export function routeUses(values: readonly MetricValueWithName<'method' | 'route' | 'status' | 'le'>[]): RouteUse[] {
  const routes = new Map<
    string,
    { method: string; route: string; sum: number; count: number; le: Map<number, number> }
  >();
  for (const { labels, metricName, value } of values) {
    const [method, route] = [String(labels.method), String(labels.route)];
    const of = routes.get(`${method} ${route}`) ?? { method, route, sum: 0, count: 0, le: new Map() };
    routes.set(`${method} ${route}`, of);
    if (metricName?.endsWith('_sum')) of.sum += value;
    else if (metricName?.endsWith('_count')) of.count += value;
    else if (labels.le !== '+Inf') of.le.set(Number(labels.le), (of.le.get(Number(labels.le)) ?? 0) + value);
  }
  return [...routes.values()]
    .map(({ method, route, sum, count, le }) => ({ method, route, count, mean: sum / count, most: within(le, count) }))
    .sort((one, two) => two.mean - one.mean);
}

/** The least bound that 95 of 100 are within; null when none of the bounds is. */
function within(counts: Map<number, number>, all: number): number | null {
  const bounds = [...counts].sort(([one], [two]) => one - two);
  return bounds.find(([, count]) => count >= all * 0.95)?.[0] ?? null;
}
