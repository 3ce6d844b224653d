import { z } from 'zod';
import { requestsQuery } from '@/lib/api/list-query.ts';
import { reasonsOf } from '@/lib/calls/request-object.ts';
import { cursorInAddress, idInAddress, searchInAddress } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';

const REQUESTS_PER_PAGE = 20;

const schema = z.object({
  status: requestsQuery.shape.status.catch(undefined),
  path: searchInAddress,
  store: idInAddress,
  error: searchInAddress,
  id: searchInAddress,
  ...cursorInAddress,
});

/** The filters in the address of a list of calls. */
export type RequestQuery = z.output<typeof schema>;

/** Reads which calls an address asks for. */
export function readRequestQuery(query: Record<string, string | string[] | undefined>): RequestQuery {
  return schema.parse(query);
}

/** The same as the log takes it. */
export function wantedRequests({ status, path, store, error, id, ...cursor }: RequestQuery) {
  return {
    limit: REQUESTS_PER_PAGE,
    cursor: cursorIn(cursor),
    status,
    path,
    storeId: store,
    reasons: error === undefined ? undefined : reasonsOf(error),
    requestId: id,
  };
}
