import { z } from 'zod';
import { shownText } from '../kernel/text/shown-text.ts';
import { isUuid } from '../kernel/text/uuid.ts';

// An invalid value counts as missing, so that an old link still shows a list.
export const idInAddress = z.string().refine(isUuid).optional().catch(undefined);
export const modeInAddress = z.enum(['live', 'test']).optional().catch(undefined);

/** The oldest first, which isn't what lists begin with. */
export const orderInAddress = z.literal('asc').optional().catch(undefined);

/** What people look for in a list. */
export const searchInAddress = shownText(100)
  .refine((text) => text !== '')
  .optional()
  .catch(undefined);

/** A cursor in a list, given by the first or last row of the adjacent page. */
export const cursorInAddress = { before: idInAddress, after: idInAddress };

/** What the address of a list of a store's data says. */
export const listInAddress = {
  store: idInAddress,
  mode: modeInAddress,
  search: searchInAddress,
  order: orderInAddress,
  ...cursorInAddress,
};

/** One of these statuses, which a list has tabs for. */
export function statusInAddress<const Status extends string>(statuses: readonly Status[]) {
  return z.enum(statuses).optional().catch(undefined);
}

/** The query of an address, as a page or a route is given it. */
export type GivenQuery = Record<string, string | string[] | undefined>;

/**
 * How the address of a list is read, and how it is written.
 * @param base the list's path
 * @param members what the address may say of what is wanted
 */
export function listAt<Members extends z.ZodRawShape>(base: string, members: Members) {
  const schema = z.object(members);
  return {
    readFilter: (query: GivenQuery) => schema.parse(query),
    listPath: (filter: Partial<z.output<typeof schema>> = {}) => listAddress(base, filter as Query),
  };
}

/** Reads the cursor in a list from an address, and nothing else. */
export function readListCursor(query: Record<string, unknown>): {
  before?: string | undefined;
  after?: string | undefined;
} {
  return z.object(cursorInAddress).parse(query);
}

/** The query in the address of a list. */
type Query = Readonly<Record<string, string | undefined>>;

/** The address of a list with this query. */
export function listAddress(base: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${base}?${new URLSearchParams(given)}` : base;
}

/** The query without the cursor in the list. */
export function withoutCursor<Given extends Query>({
  before: _,
  after: __,
  ...rest
}: Given): Omit<Given, 'before' | 'after'> {
  return rest;
}

/** The query without the status, which a list has tabs for. */
export function withoutStatus<Given extends Query>({ status: _, ...rest }: Given): Omit<Given, 'status'> {
  return rest;
}

/** The query without the mode, for lists that show one mode at a time: then it isn't a filter. */
export function withoutMode<Given extends Query>({ mode: _, ...rest }: Given): Omit<Given, 'mode'> {
  return rest;
}

/** Whether the query asks for anything but a cursor in the list. */
export function isFiltered(query: Query): boolean {
  return Object.values(withoutCursor(query)).some((value) => value !== undefined);
}

/** How many things the query asks for beside words and a cursor in the list. */
export function choicesIn(query: Query): number {
  const { search: _, ...choices } = withoutCursor(query);
  return Object.values(choices).filter((value) => value !== undefined).length;
}
