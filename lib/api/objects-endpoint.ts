import type { z } from 'zod';
import type { Expansion } from '../billing/subscriptions/subscription-object.ts';
import type { PageRequest } from '../database/list-page.ts';
import type { WrittenPage, WrittenRow } from '../database/written-rows.ts';
import { jsonData, jsonText } from '../http/http.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import type { pageQuery } from './page-query.ts';
import { readListQuery, requireExpansion } from './read-query.ts';
import { storeEndpoint } from './store-endpoint.ts';

type Context = { params: Promise<{ id: string }> };

/**
 * A v1 endpoint that gives one object of the store of its token.
 * @param unknown why there is none
 */
export function objectEndpoint(
  scope: string,
  find: (access: StoreAccess, id: string) => Promise<WrittenRow | null>,
  unknown: 'unknown_customer_here' | 'unknown_product_here' | 'unknown_invoice',
): (request: Request, context: Context) => Promise<Response> {
  return storeEndpoint(scope, async ({ access }, _request, { params }: Context) => {
    const found = await find(access, (await params).id);
    if (!found) throw new ApiError(unknown);
    return jsonData(found.text);
  });
}

interface List<Query extends z.ZodType> {
  /** Identifies the list; see readListQuery. */
  kind: string;
  query: Query;
  read: (access: StoreAccess, page: PageRequest, fields: z.output<Query>) => Promise<WrittenPage>;
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
      return jsonText(answer(await read(access, page, fields)));
    },
    'reads its query',
  );
}
