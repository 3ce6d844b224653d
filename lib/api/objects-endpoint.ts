import type { z } from 'zod';
import type { Expansion } from '../billing/subscriptions/subscription-object.ts';
import type { ListPage, PageRequest } from '../database/list-page.ts';
import type { WrittenPage, WrittenRow } from '../database/written-rows.ts';
import { json, jsonData, jsonText } from '../http/http.ts';
import type { API_REASONS } from '../kernel/errors/api-reasons.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { WithoutNames } from '../kernel/errors/reasons.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { noQuery, type pageQuery } from './page-query.ts';
import { readListQuery, readQuery, requireExpansion } from './read-query.ts';
import { storeEndpoint } from './store-endpoint.ts';

type Context = { params: Promise<{ id?: string }> };
type Expanding = { expand?: Expansion[] | undefined };

interface One<Fields> {
  /** @returns the object, or its JSON; null when there is none */
  find: (access: StoreAccess, id: string, call: { fields: Fields; now: Date }) => Promise<WrittenRow | object | null>;
  /** Why there is none. */
  unknown: WithoutNames<typeof API_REASONS>;
  /** None if left out. */
  query?: z.ZodType<Fields>;
}

/** A v1 endpoint that gives one object of the store of its token. */
export function objectEndpoint<Fields extends Expanding>(
  scope: string,
  { find, unknown, query = noQuery as unknown as z.ZodType<Fields> }: One<Fields>,
): (request: Request, context: Context) => Promise<Response> {
  return storeEndpoint(
    scope,
    async ({ access, now }, request, { params }: Context) => {
      const fields = readQuery(request, query);
      requireExpansion(access, fields.expand ?? []);
      const found = await find(access, (await params).id ?? '', { fields, now });
      if (!found) throw new ApiError(unknown);
      return 'text' in found ? jsonData(found.text) : json({ data: found });
    },
    'reads its query',
  );
}

interface List<Query extends z.ZodType> {
  /** Identifies the list, with the id in its address; see readListQuery. */
  kind: string;
  query: Query;
  read: (
    access: StoreAccess,
    wanted: Omit<z.output<Query>, 'cursor'> & PageRequest,
    call: { id: string; now: Date },
  ) => Promise<WrittenPage | ListPage<object>>;
}

/** A v1 endpoint that gives a list of the store of its token, a page at a time. @param scope null: any valid token */
export function listEndpoint<Query extends z.ZodType<z.output<typeof pageQuery> & Expanding>>(
  scope: string | null,
  { kind, query, read }: List<Query>,
): (request: Request, context?: Context) => Promise<Response> {
  return storeEndpoint(
    scope,
    async ({ access, now }, request, context?: Context) => {
      const { id = '' } = (await context?.params) ?? {};
      const { page, fields, answer } = readListQuery(request, query, { kind: `${kind}${id && ` ${id}`}`, access });
      requireExpansion(access, fields.expand ?? []);
      return jsonText(answer(await read(access, { ...fields, ...page }, { id, now })));
    },
    'reads its query',
  );
}
