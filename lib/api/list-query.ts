import { z } from 'zod';
import type { ApiReason } from '../api-reasons.ts';
import { firstRepeated } from '../body.ts';
import { ApiError } from '../errors.ts';
import { type ListPage, type PageRequest, placeIn } from '../list-page.ts';
import type { StoreAccess } from '../oauth/store-access.ts';
import { readCursor, writeCursor } from './cursor.ts';
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

/** The query of every list. */
export const pageQuery = z.object({ limit, cursor });

/** The query of the list of subscriptions. */
export const subscriptionsQuery = pageQuery.extend({
  status: subscriptionStatus.optional().describe('Only those in this status.'),
  customer_id: z.uuid().optional().describe('Only those of this customer.'),
});

/** Why a parameter can't be read. Any string may be a cursor; whether it belongs to this list is checked later. */
const FAULTS = {
  limit: 'limit_out_of_range',
  cursor: 'foreign_cursor',
  status: 'unknown_status',
  customer_id: 'malformed_customer_id',
} as const satisfies Record<keyof z.output<typeof subscriptionsQuery>, ApiReason>;

/**
 * Reads the query of a list. Parameters it doesn't know are ignored.
 * @param name identifies the list, because cursors only work for the same list with the same filters
 * @returns which page to read, the filters, and how to answer with it
 * Throws 400 `invalid_request`; `param` names the parameter at fault.
 */
export function readListQuery<Query extends z.ZodType<z.output<typeof pageQuery>>>(
  request: Request,
  query: Query,
  name: { kind: string; access: StoreAccess },
) {
  const fields = parse(new URL(request.url).searchParams, query);
  const { limit, cursor, ...filters } = fields;
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
    page: { limit, place: placeIn({ after: after ?? undefined }) } satisfies PageRequest,
    fields,
    answer<Row>({ rows, after }: ListPage<Row>) {
      return { data: rows, next_cursor: after === null ? null : writeCursor(list, after) };
    },
  };
}

function parse<Query extends z.ZodType>(given: URLSearchParams, query: Query): z.output<Query> {
  const known = (query as unknown as z.ZodObject).shape;
  const repeated = firstRepeated([...given.keys()].filter((name) => name in known));
  if (repeated !== undefined) throw new ApiError('repeated', { param: repeated });
  const parsed = query.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const param = parsed.error.issues[0]?.path[0] as keyof typeof FAULTS;
  throw new ApiError(FAULTS[param], { param });
}
