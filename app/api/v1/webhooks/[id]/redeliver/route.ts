import { redelivery } from '@/lib/api/schema/webhook.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { redeliverEvents } from '@/lib/webhooks/send-test-event.ts';

/** Delivers one event again, or everything since a time. */
export const POST = writeEndpoint('webhooks:write', {
  body: redelivery,
  status: 202,
  work: async ({ since, event_id: eventId }, call, id) => {
    const again = eventId === undefined ? { since: new Date(since ?? call.now) } : { eventId };
    const deliveries = await redeliverEvents(ofCaller(call.access), id, again, call.now);
    if (deliveries === null) throw new ApiError('unknown_webhook');
    if (eventId !== undefined && deliveries === 0) throw new ApiError('unknown_event', { param: 'event_id' });
    return { deliveries };
  },
});
