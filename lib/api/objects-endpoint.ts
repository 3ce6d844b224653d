import type { z } from 'zod';
import type { Expansion } from '../billing/subscriptions/subscription-object.ts';
import { db } from '../database/db.ts';
import type { PageRequest } from '../database/list-page.ts';
import type { StoreRead } from '../database/store-read.ts';
import type { WrittenPage, WrittenRow } from '../database/written-rows.ts';
import { jsonData, jsonText } from '../http/http.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { type pageQuery, readListQuery } from './list-query.ts';
import { requireExpansion } from './require-token.ts';
import { readEndpoint, storeEndpoint } from './store-endpoint.ts';

type Context = { params: Promise<{ id: string }> };

/**
 * A v1 endpoint that gives one object of the store of its token, read in one statement with the token's check.
 * @param unknown why there is none
 */
export function objectEndpoint(
  scope: string,
  find: (id: string) => StoreRead<WrittenRow | null>,
  unknown: 'unknown_customer_here' | 'unknown_product_here' | 'unknown_invoice',
): (request: Request, context: Context) => Promise<Response> {
  return readEndpoint(
    scope,
    async (_call, _request, { params }: Context) => ({ reading: find((await params).id) }),
    async ({ access, input: { reading } }) => {
      const found = await reading.for(access, db());
      if (!found) throw new ApiError(unknown);
      return jsonData(found.text);
    },
  );
}

interface List<Query extends z.ZodType> {
  /** Identifies the list; see readListQuery. */
  kind: string;
  query: Query;
  read: (page: PageRequest, fields: z.output<Query>, access: StoreAccess) => StoreRead<WrittenPage>;
}

/** A v1 endpoint that gives a list of the store of its token, a page at a time. */
export function listEndpoint<
  Query extends z.ZodType<z.output<typeof pageQuery> & { expand?: Expansion[] | undefined }>,
>(scope: string, { kind, query, read }: List<Query>): (request: Request) => Promise<Response> {
  return storeEndpoint(
    scope,
    async ({ access }, request) => {
      const { page, fields, answer } = readListQuery(request, query, { kind, access });
      requireExpansion(access, fields.expand ?? []);
      return jsonText(answer(await read(page, fields, access).for(access, db())));
    },
    'reads its query',
  );
}
