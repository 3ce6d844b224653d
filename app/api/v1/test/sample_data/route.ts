import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNothing } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';

/** Fills an empty test store with sample data. */
export const POST = storeEndpoint('products:write', async (call, request) =>
  answerOnce(call, request, {
    read: readNothing,
    work: async (_, keep) => createSampleData(call.access, { ...call, keep }),
    status: 201,
  }),
);

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = apiMethodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
