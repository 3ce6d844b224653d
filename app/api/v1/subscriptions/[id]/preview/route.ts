import { readAction } from '@/lib/api/action-body.ts';
import { answerOnce } from '@/lib/api/answer-once.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { previewSubscription } from '@/lib/billing/subscriptions/preview-subscription.ts';

type Context = { params: Promise<{ id: string }> };

/** What an update would do, without doing it. */
export const POST = storeEndpoint('subscriptions:read', async (call, request, { params }: Context) => {
  const { id } = await params;
  const { access, now } = call;
  return answerOnce(call, request, {
    read: readAction,
    work: (action) => previewSubscription(access, id, action, { now }),
  });
});
