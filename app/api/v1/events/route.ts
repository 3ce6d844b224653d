import { readerOf } from '@/lib/api/event-reader.ts';
import { eventsQuery, readListQuery } from '@/lib/api/list-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { ApiError } from '@/lib/errors/errors.ts';
import { eventObject } from '@/lib/events/event-object.ts';
import { findPosition, listEvents } from '@/lib/events/own-events.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http/http.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';

/** The events of 30 days that the caller may read, newest first; behind one of them, oldest first. */
export const GET = storeEndpoint(
  'webhooks:read',
  async ({ access }, request) => {
    const { page, fields, answer } = readListQuery(request, eventsQuery, { kind: 'events', access });
    await publishEvents();
    const reader = readerOf(access);
    const behind = fields.after === undefined ? null : await findPosition(db(), reader, fields.after);
    if (fields.after !== undefined && behind === null) throw new ApiError('unknown_place', { param: 'after' });
    return json(answer(mapRows(await listEvents(db(), reader, { ...page, behind }), eventObject)));
  },
  'reads its query',
);

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
