import { currentTime } from '../kernel/process/clock.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { ADDRESS_HEADER } from './client-address.ts';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';

const MAX_AGENT_LENGTH = 300;

/** The context of a request, from the headers that the server sets on it. */
export function readRequestContext(headers: Headers): RequestContext {
  return {
    now: currentTime(),
    requestId: requestId(headers.get(REQUEST_ID_HEADER)),
    address: headers.get(ADDRESS_HEADER) ?? 'unknown',
    userAgent: headers.get('user-agent')?.slice(0, MAX_AGENT_LENGTH) || null,
  };
}
