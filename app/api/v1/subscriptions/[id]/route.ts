import { readUpdate } from '@/lib/api/action-body.ts';
import { changeWithinLimits, statusOf } from '@/lib/api/change-within-limits.ts';
import { subscriptionQuery } from '@/lib/api/page-query.ts';
import { readQuery, requireExpansion } from '@/lib/api/read-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { writtenSubscription } from '@/lib/billing/subscriptions/written-subscriptions.ts';
import { jsonData } from '@/lib/http/http.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';

type Context = { params: Promise<{ id: string }> };

/** One subscription of the store. */
export const GET = storeEndpoint(
  'subscriptions:read',
  async ({ access }, request, { params }: Context) => {
    const { expand = [] } = readQuery(request, subscriptionQuery);
    requireExpansion(access, expand);
    const found = await writtenSubscription(access, (await params).id, expand);
    if (!found) throw new ApiError('unknown_subscription');
    return jsonData(found.text);
  },
  'reads its query',
);

/** Cancels, resumes or swaps a subscription. */
export const PATCH = writeEndpoint('subscriptions:write', {
  read: readUpdate,
  work: ({ action, ...more }, call, id) => changeWithinLimits(call.access, id, action, { ...call, ...more }),
  status: statusOf,
});
