import { exampleOf } from '@/lib/api/event-example.ts';
import { testEvent } from '@/lib/api/schema/webhook.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { sendTestEvent } from '@/lib/webhooks/send-test-event.ts';

/** Sends a test event to a webhook endpoint. */
export const POST = writeEndpoint('webhooks:write', {
  body: testEvent,
  status: 202,
  work: async ({ type }, call, id) => {
    const event = { type, storeId: call.access.store.id, ...exampleOf(type) };
    const eventId = isUuid(id) ? await sendTestEvent(ofCaller(call.access), id, event, call) : null;
    if (eventId === null) throw new ApiError('unknown_webhook');
    return { event_id: eventId };
  },
});
