import { currentTime } from '../kernel/process/clock.ts';
import { ADDRESS_HEADER } from './client-address.ts';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';

const MAX_AGENT_LENGTH = 300;

/** When and from where something is requested: what a verb needs in order to act, and to record it in the activity. */
export interface RequestContext {
  now: Date;
  requestId: string;
  /** The caller's address, as far as it can be trusted. */
  address: string;
  /** What the caller says it is; cut off when it is long. */
  userAgent: string | null;
}

/** The context of a request, from the headers that the server sets on it. */
export function readRequestContext(headers: Headers): RequestContext {
  return {
    now: currentTime(),
    requestId: requestId(headers.get(REQUEST_ID_HEADER)),
    address: headers.get(ADDRESS_HEADER) ?? 'unknown',
    userAgent: headers.get('user-agent')?.slice(0, MAX_AGENT_LENGTH) || null,
  };
}
