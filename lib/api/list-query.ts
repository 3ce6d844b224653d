import { z } from 'zod';
import { EXPANSIONS } from '../billing/subscriptions/subscription-object.ts';
import { writtenList } from '../calls/accessed-record.ts';
import { keepListed } from '../calls/listed.ts';
import { cursorIn, type ListPage, type PageRequest } from '../database/list-page.ts';
import type { WrittenPage } from '../database/written-rows.ts';
import { firstRepeated } from '../http/body.ts';
import type { ApiReason } from '../kernel/errors/api-reasons.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { named } from './body-object.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { time } from './schema/catalogue-body.ts';
import { invoiceStatus } from './schema/invoice.ts';
import { orderStatus } from './schema/order.ts';
import { subscriptionStatus } from './schema/subscription.ts';

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/)
  .transform(Number)
  .default(20)
  .meta({ description: 'How many at most.', readAs: { type: 'integer', minimum: 1, maximum: 100, default: 20 } });

const cursor = z
  .string()
  .optional()
  .describe('The `next_cursor` of the previous page of this list, with the same filters.');

const expand = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(EXPANSIONS)))
  .optional()
  .meta({
    description: 'Adds these objects: `customer` (`customers:read`), `product` and `variant` (`products:read`).',
    readAs: { type: 'string', pattern: '^(customer|product|variant)(,(customer|product|variant))*$' },
  });

/** The query of every list. */
export const pageQuery = z.object({ limit, cursor });

/** The query of the list of subscriptions. */
export const subscriptionsQuery = pageQuery.extend({
  status: subscriptionStatus.optional().describe('Only those in this status.'),
  customer_id: z.uuid().optional().describe('Only those of this customer.'),
  updated_since: time.optional().describe('Only those changed at this time or later.'),
  expand,
});

/** The query of a single subscription. */
export const subscriptionQuery = z.object({ expand });

/** The query of the list of customers. */
export const customersQuery = pageQuery.extend({
  email: z.string().min(1).optional().describe('Only those with exactly this email.'),
});

/** The query of the list of a store’s invoices. */
export const invoicesQuery = pageQuery.extend({
  status: invoiceStatus.optional().describe('Only those in this status.'),
  customer_id: z.uuid().optional().describe('Only those of this customer.'),
  subscription_id: z.uuid().optional().describe('Only those of this subscription.'),
});

/** The query of the list of orders. */
export const ordersQuery = invoicesQuery.extend({
  status: orderStatus.optional().describe('Only those in this status.'),
});

/** Nothing is older, and no database has a year 0. */
const day = z.iso
  .date()
  .refine((text) => text >= '1970')
  .optional();

/** Which days of a store the metrics are of. */
export const metricsQuery = z.object({
  from: day.describe('The first day, in the store’s time zone; by default 30 days up to `to`.'),
  to: day.describe('The last day; today by default.'),
});

/** The query of the list of events. */
export const eventsQuery = pageQuery.extend({
  after: z.uuid().optional().describe('The id of an event: those behind it, oldest first.'),
  wait: z
    .string()
    .regex(/^([12]?\d|30)$/)
    .transform(Number)
    .optional()
    .meta({
      description: 'With `after`: for how many seconds to wait while there is nothing behind it.',
      readAs: { type: 'integer', minimum: 0, maximum: 30 },
    }),
});

/** The query of the request log. */
export const requestsQuery = pageQuery.extend({
  status: z
    .string()
    .regex(/^[2-5](\d\d|xx)$/, 'unknown_http_status')
    .optional()
    .describe('Only those with this status, such as `404`; `4xx` for all of them.'),
  path: z.string().min(1).optional().describe('Only those whose path begins like this.'),
  error: z.string().min(1).optional().describe('Only those with this `error` or `reason`.'),
  id: z.string().min(1).optional().describe('Only those with this `request_id`.'),
});

/** The query of the list of an app’s own connections. */
export const appConnectionsQuery = pageQuery.extend({
  status: z.enum(['active', 'ended', 'all']).default('active').describe('Those that work, those that ended, or both.'),
  store_id: z.uuid().optional().describe('Only those to this store.'),
  mode: z.enum(['live', 'test']).optional().describe('Only those in this mode.'),
});

/** The query of what reads none. */
export const noQuery = z.object({});

/** Why a parameter can't be read. Any string may be a cursor; whether it belongs to this list is checked later. */
const FAULTS = {
  limit: 'limit_out_of_range',
  cursor: 'foreign_cursor',
  customer_id: 'malformed_customer_id',
  subscription_id: 'malformed_subscription_id',
  email: 'empty',
  path: 'empty',
  error: 'empty',
  id: 'empty',
  updated_since: 'malformed_time',
  expand: 'unknown_expansion',
  after: 'unknown_place',
  wait: 'wait_out_of_range',
  from: 'malformed_day',
  to: 'malformed_day',
} as const satisfies Record<
  | Exclude<keyof z.output<typeof subscriptionsQuery> | keyof z.output<typeof requestsQuery>, 'status'>
  | 'email'
  | 'after'
  | 'wait'
  | 'from'
  | 'to'
  | 'subscription_id',
  ApiReason
>;

/** What a parameter of the list of an app's own connections is to be. */
const OF_CONNECTIONS: Record<string, string> = {
  status: 'active, ended or all',
  store_id: 'the id of a store',
  mode: 'live or test',
};

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
  const [issue] = parsed.error.issues;
  const param = issue?.path[0] as keyof typeof FAULTS | 'status';
  const wanted = known === appConnectionsQuery.shape && OF_CONNECTIONS[param];
  if (wanted) throw new ApiError('malformed', { param, wanted });
  // Each status has a reason of its own, which its schema names.
  throw new ApiError(param === 'status' ? (issue?.message as 'unknown_status') : FAULTS[param], { param });
}
