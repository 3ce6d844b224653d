import { readDb } from '../database/read-db.ts';
import type { EntryKind } from '../journal/activity/kind.ts';
import { type ChangesBy, listChangesBy } from '../journal/activity/system-audit-entries.ts';
import { MINUTE_MS } from '../kernel/text/durations.ts';
import { leastUuid, timeOfUuid } from '../kernel/text/uuid.ts';
import { dayOnWall } from '../kernel/text/wall-clock.ts';
import { type AccessedKind, accessOf, changedObject } from './accessed-record.ts';
import { listAnswered } from './logged-requests.ts';

/** How many calls, and as many changes, are looked through for a page. */
export const LOOK_THROUGH_CALLS = 20_000;

/** What was done with one object on a day. */
export interface AccessedObject {
  kind: AccessedKind;
  id: string;
  reads: number;
  /** What was done, each once. */
  changes: EntryKind[];
}

/** What a day's lists of one kind have shown. */
export interface ListedObjects {
  kind: AccessedKind;
  calls: number;
  /** The sum of how many each had; null where some call doesn't say. */
  objects: number | null;
}

export interface AccessDay {
  /** In the time zone that was asked for, as 2026-05-31. */
  day: string;
  objects: AccessedObject[];
  lists: ListedObjects[];
}

/** A span of whole days in a time zone. @param until not included */
export interface AccessSpan {
  since: Date;
  until: Date;
  timeZone: string;
}

/** All clocks are put forward and back at a quarter of an hour, and none begins its day between two. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * What a connection or key has read and changed in a span, day by day, the newest first: what it has read is in the
 * request log, what it has changed in the activity. The caller has to know that the person may see it.
 * @returns isCut: there was more than was looked through, of which the newest is here
 */
export async function readAccessedRecords(
  by: ChangesBy,
  { since, until, timeZone }: AccessSpan,
): Promise<{ days: AccessDay[]; isCut: boolean }> {
  const span = { since, before: leastUuid(until), most: LOOK_THROUGH_CALLS };
  const [calls, changes] = await Promise.all([
    listAnswered(readDb(), by.holderId, span),
    listChangesBy(readDb(), by, span),
  ]);
  const days = new Map<string, { objects: Map<string, AccessedObject>; lists: Map<AccessedKind, ListedObjects> }>();
  const names = new Map<number, string>();
  const dayOf = (id: string) => {
    const at = timeOfUuid(id);
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    const name = names.get(quarter) ?? dayOnWall(at, timeZone);
    names.set(quarter, name);
    const day = days.get(name) ?? { objects: new Map(), lists: new Map() };
    days.set(name, day);
    return day;
  };
  const objectOf = (row: string, kind: AccessedKind, id: string) => {
    const { objects } = dayOf(row);
    const object = objects.get(id) ?? { kind, id, reads: 0, changes: [] };
    objects.set(id, object);
    return object;
  };
  for (const { id, kind, detail } of changes) {
    const changed = changedObject(kind, detail);
    if (!changed) continue;
    const object = objectOf(id, changed.kind, changed.id);
    if (!object.changes.includes(kind)) object.changes.push(kind);
  }
  for (const call of calls) {
    const access = accessOf(call);
    if (access && 'id' in access) objectOf(call.id, access.kind, access.id).reads += 1;
    else if (access) addList(dayOf(call.id).lists, access.kind, access.listed?.count ?? null);
  }
  const named = [...days].sort(([one], [other]) => (one < other ? 1 : -1));
  return {
    days: named.map(([day, { objects, lists }]) => ({
      day,
      lists: [...lists.values()],
      objects: [...objects.values()].sort((one, other) => other.changes.length - one.changes.length),
    })),
    isCut: calls.length === LOOK_THROUGH_CALLS || changes.length === LOOK_THROUGH_CALLS,
  };
}

function addList(lists: Map<AccessedKind, ListedObjects>, kind: AccessedKind, count: number | null): void {
  const before = lists.get(kind) ?? { kind, calls: 0, objects: 0 };
  const objects = before.objects === null || count === null ? null : before.objects + count;
  lists.set(kind, { kind, calls: before.calls + 1, objects });
}
