import { eventsQuery } from '@/lib/api/list-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { readReader } from '@/lib/api/read-reader.ts';
import { requireScope, requireToken } from '@/lib/api/require-token.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { jsonText, readCall } from '@/lib/http/http.ts';
import { lastPosition } from '@/lib/journal/events/app-events.ts';
import { eventObject } from '@/lib/journal/events/event-object.ts';
import { findPosition, listEvents } from '@/lib/journal/events/reader-events.ts';
import { roomOf } from '@/lib/kernel/config/rooms.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { networkOf } from '@/lib/kernel/text/network.ts';
import { awaitEvents } from '@/lib/webhooks/await-events.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';

/**
 * The events of 30 days that the caller may read, newest first; behind one of them, oldest first, as soon as there are
 * any.
 */
export const GET = storeEndpoint(
  'webhooks:read',
  async ({ access, address }, request) => {
    const { page, fields, answer } = readListQuery(request, eventsQuery, { kind: 'events', access });
    const { after, wait = 0 } = fields;
    if (wait > 0 && after === undefined) throw new ApiError('wait_out_of_range', { param: 'wait' });
    await publishEvents();
    const reader = readReader(access);
    const behind = after === undefined ? null : await findPosition(db(), reader, after);
    if (after !== undefined && behind === null) throw new ApiError('unknown_place', { param: 'after' });
    // Read first: what comes between the two is found at the first look.
    let known = wait > 0 ? await lastPosition(db()) : null;
    let events = await listEvents(db(), reader, { ...page, behind });
    const began = performance.now();
    const holders = { store: access.store.id, network: networkOf(address) };
    const mayWait = known !== null && events.rows.length === 0 && roomOf('waits').take(holders);
    try {
      while (mayWait && events.rows.length === 0 && known !== null) {
        const ms = wait * 1000 - (performance.now() - began);
        known = await awaitEvents(access.store.id, known, { signal: request.signal, ms });
        if (known === null) break;
        // Its access may have ended or been narrowed while it waited.
        const now = await requireToken(request, readCall(request));
        requireScope(now, 'webhooks:read');
        events = await listEvents(db(), readReader(now), { ...page, behind });
      }
    } finally {
      if (mayWait) roomOf('waits').leave(holders);
    }
    return jsonText(answer(mapRows(events, eventObject)));
  },
  'reads its query',
);
