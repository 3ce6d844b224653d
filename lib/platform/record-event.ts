import { isDeepStrictEqual } from 'node:util';
import { db, isUniqueViolation } from '../database/db.ts';
import { type EventObject, type EventRow, eventObject } from '../journal/events/event-object.ts';
import { recordPosted } from '../journal/events/events.ts';
import { readDeclaredKinds } from '../journal/events/read-declared-kinds.ts';
import { findPosted } from '../journal/events/system-events.ts';
import { PlatformError } from '../kernel/errors/errors.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { findPutStore } from '../stores/platform-stores.ts';
import type { EventBody } from './platform-body.ts';

/**
 * Records an event of the platform’s own, once for its id: it is delivered and listed to who holds the scope that the
 * platform’s document declares for its type.
 * Throws 422 `unknown_type` and `unknown_store`, 409 `event_conflict` for an id that had another content.
 */
export async function recordEvent(
  body: EventBody,
  context: RequestContext,
): Promise<{ event: EventObject; isNew: boolean }> {
  const { id: sourceId, type, mode, data: object, timestamp: happenedAt } = body;
  const kinds = readDeclaredKinds();
  const scope = Object.hasOwn(kinds, type) ? kinds[type]?.scope : undefined;
  if (scope === undefined) throw new PlatformError('unknown_type');
  const store = await findPutStore(db(), body.store);
  if (!store) throw new PlatformError('unknown_store');
  const { id: storeId } = store;
  const requestId = context.requestId;
  const isNew =
    (await findPosted(db(), sourceId)) === null &&
    (await recordPosted(db(), { sourceId, type, scope, storeId, mode, happenedAt, requestId, object }).then(
      () => true,
      (error) => {
        // Somebody else has just posted it.
        if (!isUniqueViolation(error)) throw error;
        return false;
      },
    ));
  const row = await findPosted(db(), sourceId);
  if (!row || !isSame(row, { type, storeId, mode, happenedAt, object })) throw new PlatformError('event_conflict');
  return { event: eventObject(row), isNew };
}

function isSame(
  row: EventRow,
  { object, ...wanted }: Pick<EventRow, 'type' | 'storeId' | 'mode' | 'happenedAt'> & { object: object },
): boolean {
  const { type, storeId, mode, happenedAt } = row;
  return (
    isDeepStrictEqual({ type, storeId, mode, happenedAt }, wanted) &&
    isDeepStrictEqual(JSON.parse(row.data).object, object)
  );
}
