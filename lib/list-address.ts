import { z } from 'zod';
import { isUuid } from './uuid.ts';

// A value that is none of these counts as not given: an old link still shows a list.
export const idInAddress = z.string().refine(isUuid).optional().catch(undefined);
export const modeInAddress = z.enum(['live', 'test']).optional().catch(undefined);

/** Where in a list, by the first or last row of the page beside it. */
export const placeInAddress = { before: idInAddress, after: idInAddress };

/** Reads where in a list an address asks for, and nothing else of it. */
export function readPlace(query: Record<string, unknown>): { before?: string | undefined; after?: string | undefined } {
  return z.object(placeInAddress).parse(query);
}

/** What the address of a list asks for. */
type Query = Readonly<Record<string, string | undefined>>;

/** The address of a list that asks for this. */
export function listAddress(base: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${base}?${new URLSearchParams(given)}` : base;
}

/** The same without the place in the list. */
export function withoutPlace<Asked extends Query>({
  before: _,
  after: __,
  ...rest
}: Asked): Omit<Asked, 'before' | 'after'> {
  return rest;
}

/** Whether anything but a place in the list is asked for. */
export function isFiltered(query: Query): boolean {
  return Object.values(withoutPlace(query)).some((value) => value !== undefined);
}
