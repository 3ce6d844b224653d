import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { readReader } from '@/lib/api/read-reader.ts';
import { db } from '@/lib/database/db.ts';
import { eventObject } from '@/lib/journal/events/event-object.ts';
import { findEvent } from '@/lib/journal/events/reader-events.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';

/** One event that the caller may read. */
export const GET = objectEndpoint('webhooks:read', {
  async find(access, id) {
    await publishEvents();
    const found = await findEvent(db(), readReader(access), id);
    return found && eventObject(found);
  },
  unknown: 'unknown_event',
});
