import { nothing } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';

/** Fills an empty test store with sample data. */
export const POST = writeEndpoint('products:write', {
  body: nothing,
  work: (_, call) => createSampleData(call.access, call),
  status: 201,
});
