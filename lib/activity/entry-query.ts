import { z } from 'zod';
import { DAY_MS } from '../durations.ts';
import { isUuid } from '../uuid.ts';
import { type EntryKind, isEntryKind } from './kind.ts';

const uuid = z.string().refine(isUuid).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

// A value that is none of these counts as not given: an old link still shows a list.
const schema = z.object({
  store: uuid,
  app: uuid,
  mode: z.enum(['live', 'test']).optional().catch(undefined),
  kind: z
    .custom<EntryKind>((value) => typeof value === 'string' && isEntryKind(value))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  before: uuid,
  after: uuid,
});

/** What an address asks for of an activity; days are whole ones in UTC, both included. */
export type EntryQuery = z.output<typeof schema>;

/** Reads which entries an address asks for. */
export function readEntryQuery(query: Record<string, string | string[] | undefined>): EntryQuery {
  return schema.parse(query);
}

/** The address of an activity, or of its export, that asks for these entries. */
export function entryPath(base: string, query: EntryQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${base}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** The same without the place in the list. */
export function withoutPlace({ before: _, after: __, ...query }: EntryQuery): EntryQuery {
  return query;
}

/** Whether anything but the place in the list is asked for. */
export function isFiltered(query: EntryQuery): boolean {
  return Object.values(withoutPlace(query)).some((value) => value !== undefined);
}

/** The same as moments, without the place in the list. */
export function filterOf({ store, app, mode, kind, from, to }: EntryQuery) {
  return {
    storeId: store,
    appId: app,
    mode,
    kind,
    since: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(new Date(to).getTime() + DAY_MS),
  };
}
