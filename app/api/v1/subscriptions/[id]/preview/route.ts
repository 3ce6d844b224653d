import { readAction } from '@/lib/api/action-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { previewSubscription } from '@/lib/billing/subscriptions/preview-subscription.ts';

/** What an update would do, without doing it. */
export const POST = writeEndpoint('subscriptions:read', {
  read: readAction,
  work: (action, { access, now }, id) => previewSubscription(access, id, action, { now }),
});
