import { metricsQuery } from '@/lib/api/list-query.ts';
import { readQuery } from '@/lib/api/read-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { readMetrics } from '@/lib/billing/subscriptions/totals/read-metrics.ts';
import { json } from '@/lib/http/http.ts';

/** What the store comes to, day by day. */
export const GET = storeEndpoint(
  'metrics:read',
  async ({ access, now }, request) => {
    return json({ data: await readMetrics(access, readQuery(request, metricsQuery), now) });
  },
  'reads its query',
);
