import { readNothing } from '@/lib/api/body-readers.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';

/** Fills an empty test store with sample data. */
export const POST = writeEndpoint('products:write', {
  read: readNothing,
  work: (_, call) => createSampleData(call.access, call),
  status: 201,
});
