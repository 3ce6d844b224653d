import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, searchInAddress } from '@/lib/http/list-address.ts';

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  search: searchInAddress,
  /** A customer whose store and mode are meant. */
  customer: idInAddress,
  variant: idInAddress,
});

export type NewQuery = z.output<typeof schema>;

/** Reads what has been chosen so far. */
export function readNewQuery(query: Record<string, string | string[] | undefined>): NewQuery {
  return schema.parse(query);
}

/** The path of the page, with what has been chosen. */
export function newPath(query: Partial<NewQuery> = {}): string {
  return listAddress('/dashboard/subscriptions/new', query);
}
