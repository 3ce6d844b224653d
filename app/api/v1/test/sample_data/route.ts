import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNothing } from '@/lib/api/body-readers.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';

/** Fills an empty test store with sample data. */
export const POST = storeEndpoint('products:write', async (call, request) =>
  answerOnce(call, request, {
    read: readNothing,
    work: async (_, keep) => createSampleData(call.access, { ...call, keep }),
    status: 201,
  }),
);
