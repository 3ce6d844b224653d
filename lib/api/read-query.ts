import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Expansion } from '../billing/subscriptions/subscription-object.ts';
import { writtenList } from '../calls/accessed-record.ts';
import { keepListed } from '../calls/record-call.ts';
import { cursorIn, type ListPage, type PageRequest } from '../database/list-page.ts';
import type { WrittenPage } from '../database/written-rows.ts';
import { firstRepeated } from '../http/body.ts';
import { API_REASONS } from '../kernel/errors/api-reasons.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { named } from '../kernel/text/likely-meant.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import type { pageQuery } from './page-query.ts';
import { requireScope } from './require-token.ts';

/** Whose list it is: of a store in a mode, or of an app in both. */
export interface ListedBy {
  store: { id: string; mode: string };
}

/**
 * Reads the query of a list.
 * @param name identifies the list, because cursors only work for the same list with the same filters
 * @returns which page to read, the filters, and how to answer with it
 * Throws 400 `invalid_request`; `param` names the parameter at fault.
 */
export function readListQuery<Query extends z.ZodType<z.output<typeof pageQuery>>>(
  request: Request,
  query: Query,
  name: { kind: string; access: ListedBy },
) {
  const fields = readQuery(request, query);
  const {
    limit,
    cursor,
    expand: _,
    wait: __,
    ...filters
  } = fields as typeof fields & { expand?: unknown; wait?: unknown };
  const { store } = name.access;
  const list = {
    kind: name.kind,
    store: store.id,
    mode: store.mode,
    ...(filters as Record<string, string | undefined>),
  };
  const after = cursor === undefined ? null : readCursor(list, cursor);
  if (cursor !== undefined && after === null) throw new ApiError('foreign_cursor', { param: 'cursor' });
  return {
    page: { limit, cursor: cursorIn({ after: after ?? undefined }) } satisfies PageRequest,
    fields,
    /** The answer's text with a page whose rows are JSON already, or become it here. */
    answer(page: WrittenPage | ListPage<object>): string {
      const { text, after, ...listed } = 'text' in page ? page : written(page);
      keepListed(request, writtenList(filters as Record<string, string | undefined>, listed));
      const next = after === null ? null : writeCursor(list, after);
      return `{"data":[${text}],"next_cursor":${JSON.stringify(next)}}`;
    },
  };
}

function written({ rows: all, after }: ListPage<object>) {
  const rows: { id?: string }[] = all;
  const text = rows.map((row) => JSON.stringify(row)).join();
  return { text, after, count: rows.length, first: rows[0]?.id ?? null, last: rows.at(-1)?.id ?? null };
}

/** Reads a query. Throws 400 `invalid_request`; `param` names the parameter at fault. */
export function readQuery<Query extends z.ZodType>(request: Request, query: Query): z.output<Query> {
  const given = new URL(request.url).searchParams;
  const names = [...given.keys()];
  const known = (query as unknown as z.ZodObject).shape;
  const unknown = names.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw new ApiError('unknown_parameter', named(unknown, Object.keys(known)));
  const repeated = firstRepeated(names);
  if (repeated !== undefined) throw new ApiError('repeated', { param: repeated });
  // No database has it, so nothing that is filtered by it could be found.
  const withNul = names.find((name) => given.get(name)?.includes('\0'));
  if (withNul !== undefined) throw new ApiError('malformed', { param: withNul, wanted: 'text without NUL' });
  const parsed = query.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [{ path, message = '' } = { path: [] }] = parsed.error.issues;
  const param = String(path[0]);
  // What is wrong with it is named by its schema: a reason, or what it is to be.
  if (!Object.hasOwn(API_REASONS, message)) throw new ApiError('malformed', { param, wanted: message });
  throw new ApiError(message as 'unknown_status', { param });
}

/** What a cursor belongs to: a list's kind, its store and mode, and its filters. */
export type ListName = Readonly<Record<string, string | undefined>>;

/** Where a list continues, opaque to apps: the last id returned, bound to the list. */
export function writeCursor(list: ListName, lastId: string): string {
  return Buffer.from(`${fingerprint(list)}.${lastId}`).toString('base64url');
}

/** The id to continue after; null for what isn't a cursor of this list. */
export function readCursor(list: ListName, cursor: string): string | null {
  const [mark, id, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  return mark === fingerprint(list) && id !== undefined && isUuid(id) && rest.length === 0 ? id : null;
}

function fingerprint(list: ListName): string {
  const named = Object.entries(list).filter(([, value]) => value !== undefined);
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 12);
}

const EXPANSION_SCOPES: Record<Expansion, string> = {
  customer: 'customers:read',
  product: 'products:read',
  variant: 'products:read',
};

/** Throws 403 `insufficient_scope` for objects to add to an answer whose own scope is missing. */
export function requireExpansion(access: StoreAccess, wanted: readonly Expansion[]): void {
  for (const one of wanted) requireScope(access, EXPANSION_SCOPES[one]);
}
