import { answerOnce } from '@/lib/api/answer-once.ts';
import { bodyReader } from '@/lib/api/body-object.ts';
import { redelivery } from '@/lib/api/schema/webhook.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { redeliverEvents } from '@/lib/webhooks/send-test-event.ts';

type Context = { params: Promise<{ id: string }> };

const readRedelivery = bodyReader(redelivery);

/** Delivers one event again, or everything since a time. */
export const POST = storeEndpoint('webhooks:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readRedelivery,
    status: 202,
    work: async ({ since, event_id: eventId }) => {
      const again = eventId === undefined ? { since: new Date(since ?? call.now) } : { eventId };
      const deliveries = await redeliverEvents(ofCaller(call.access), id, again, call.now);
      if (deliveries === null) throw new ApiError('unknown_webhook');
      if (eventId !== undefined && deliveries === 0) throw new ApiError('unknown_event', { param: 'event_id' });
      return { deliveries };
    },
  });
});
