import { readReader } from '@/lib/api/read-reader.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { json } from '@/lib/http/http.ts';
import { eventObject } from '@/lib/journal/events/event-object.ts';
import { findEvent } from '@/lib/journal/events/reader-events.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';

type Context = { params: Promise<{ id: string }> };

/** One event that the caller may read. */
export const GET = storeEndpoint('webhooks:read', async ({ access }, _request, { params }: Context) => {
  await publishEvents();
  const found = await findEvent(db(), readReader(access), (await params).id);
  if (!found) throw new ApiError('unknown_event');
  return json({ data: eventObject(found) });
});
