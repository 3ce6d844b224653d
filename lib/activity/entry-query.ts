import { z } from 'zod';
import { idInAddress, modeInAddress, placeInAddress, searchInAddress } from '../http/list-address.ts';
import { DAY_MS } from '../text/durations.ts';
import { type EntryKind, isEntryKind } from './kind.ts';

const day = z.iso.date().optional().catch(undefined);

const schema = z.object({
  search: searchInAddress,
  store: idInAddress,
  app: idInAddress,
  mode: modeInAddress,
  kind: z
    .custom<EntryKind>((value) => typeof value === 'string' && isEntryKind(value))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  ...placeInAddress,
});

/** The filters in an activity's address; days are whole days in UTC, both included. */
export type EntryQuery = z.output<typeof schema>;

/** Reads which entries an address asks for. */
export function readEntryQuery(query: Record<string, string | string[] | undefined>): EntryQuery {
  return schema.parse(query);
}

/** The same with times for days and without the place in the list, as the table takes it. */
export function filterOf({ search, store, app, mode, kind, from, to }: EntryQuery) {
  return {
    search,
    storeId: store,
    appId: app,
    mode,
    kind,
    since: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(new Date(to).getTime() + DAY_MS),
  };
}
