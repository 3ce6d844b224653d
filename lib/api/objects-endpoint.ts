import type { z } from 'zod';
import type { Expansion } from '../billing/subscriptions/subscription-object.ts';
import type { PageRequest } from '../database/list-page.ts';
import type { WrittenPage, WrittenRow } from '../database/written-rows.ts';
import { jsonData, jsonText } from '../http/http.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { answerOnce, type Keep, type Steps } from './answer-once.ts';
import { type pageQuery, readListQuery } from './list-query.ts';
import { requireExpansion } from './require-token.ts';
import type { StoreCall } from './store-call.ts';
import { type EndpointKind, storeEndpoint } from './store-endpoint.ts';

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

interface Change<Input, Data> extends Pick<Steps<Input, Data>, 'read' | 'status' | 'isSecret'> {
  /** @param call.paidAs names what is paid for; undefined without an Idempotency-Key. @param id of the address */
  work: (
    input: Input,
    call: StoreCall & { keep: Keep | undefined; paidAs: string | undefined },
    id: string,
  ) => Promise<Data>;
}

/** A v1 endpoint that changes something, once for each Idempotency-Key; see {@link answerOnce}. */
export function writeEndpoint<Input, Data>(
  scope: string,
  { work, ...steps }: Change<Input, Data>,
  kind?: EndpointKind,
): (request: Request, context?: { params: Promise<{ id?: string }> }) => Promise<Response> {
  return storeEndpoint(
    scope,
    async (call, request, context?: { params: Promise<{ id?: string }> }) => {
      const { id = '' } = (await context?.params) ?? {};
      return answerOnce(call, request, {
        ...steps,
        work: (input: Input, keep, paidAs) => work(input, { ...call, keep, paidAs }, id),
      });
    },
    kind,
  );
}
