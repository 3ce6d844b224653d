import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNothing } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { changeWithinLimits, statusOf } from '@/lib/approvals/change-within-limits.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';

type Context = { params: Promise<{ id: string }> };

/** Stops a subscription until it is unpaused: nothing renews, pending lines stay. */
export const POST = storeEndpoint('subscriptions:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readNothing,
    work: (_, keep) => changeWithinLimits(call.access, id, { action: 'pause' }, { ...call, keep }),
    status: statusOf,
  });
});

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = apiMethodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
