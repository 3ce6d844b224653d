import { readUpdate } from '@/lib/api/action-body.ts';
import { changeWithinLimits, statusOf } from '@/lib/api/change-within-limits.ts';
import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { subscriptionQuery } from '@/lib/api/page-query.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { writtenSubscription } from '@/lib/billing/subscriptions/written-subscriptions.ts';

export const GET = objectEndpoint('subscriptions:read', {
  find: (access, id, { fields }) => writtenSubscription(access, id, fields.expand),
  unknown: 'unknown_subscription',
  query: subscriptionQuery,
});

/** Cancels, resumes, swaps or pauses a subscription, or changes its metadata. */
export const PATCH = writeEndpoint('subscriptions:write', {
  read: readUpdate,
  work: ({ action, ...more }, call, id) => changeWithinLimits(call.access, id, action, { ...call, ...more }),
  status: statusOf,
});
