import type { Db, Queryable } from '../database/db.ts';
import type { Precondition } from '../http/entity-tag.ts';
import { type Actor, insertEntry, type Subject } from '../journal/activity/audit-entries.ts';
import type { Detail, EntryKind } from '../journal/activity/kind.ts';
import { recordEvents } from '../journal/events/events.ts';
import { changedMembers, type NewEvent } from '../journal/events/new-event.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { ofStore, type StoreProof } from './store-proof.ts';

/** Stores what will be answered: called in the transaction of the change, which is undone when it throws. */
export type Keep<Data> = (db: Queryable, data: Data) => Promise<void>;

/** What a verb that changes something for a caller of v1 knows about its request. */
export interface ChangeContext<Data> extends RequestContext {
  keep?: Keep<Data> | undefined;
  /** Called with the object as it is before the change, where nothing can come between. */
  requireMatch?: Precondition | undefined;
}

/** What an app, a key or the seller did in a store. */
export interface Done {
  kind: EntryKind;
  detail: Detail;
}

/** Records in the activity what was done in a store. Call it in the transaction of the change. */
export async function recordChange(
  db: Queryable,
  access: StoreProof,
  { kind, detail }: Done,
  context: RequestContext,
): Promise<void> {
  const { actor, key } = actorOf(access);
  await insertEntry(db, subjectOf(access), { kind, actor, context, detail: { ...detail, ...key } });
}

/**
 * Records the event of a change to a customer or product. Call it in the transaction of the change, last.
 * @param before the object before; null for what was created
 * @param after exactly what v1 answers for it now; of what was deleted, what it answered last
 */
export async function recordEvent<Shown extends { id: string }>(
  db: Db,
  access: StoreProof,
  type: NewEvent['type'],
  { before, after }: { before: Shown | null; after: Shown },
  { requestId }: RequestContext,
): Promise<void> {
  const previous = changedMembers(before, after);
  await recordEvents(db, [{ ...ofStore(access), type, streamId: after.id, requestId, object: after, previous }]);
}

function subjectOf({ store, caller }: StoreProof): Subject {
  if ('app' in caller) return { storeId: store.id, connectionId: caller.connectionId };
  // A sentence names a key or the seller where it would name an app.
  const label = 'key' in caller ? caller.key.label : caller.seller.name;
  return { storeId: store.id, key: { label, mode: store.mode } };
}

/** Who did it, as the activity names them: the app, the seller's own key by its label and id, or the seller. */
function actorOf({ caller }: StoreProof): { actor: Actor; key: Detail } {
  if ('app' in caller) return { actor: 'app', key: {} };
  if ('key' in caller) return { actor: { key: caller.key.label }, key: { api_key: caller.keyId } };
  return { actor: { seller: caller.sellerId }, key: {} };
}
