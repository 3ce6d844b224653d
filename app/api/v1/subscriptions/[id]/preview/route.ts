import { readAction } from '@/lib/api/action-body.ts';
import { answerOnce } from '@/lib/api/answer-once.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { previewSubscription } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';

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

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = apiMethodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
