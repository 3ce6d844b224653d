import { ADDRESS_HEADER } from './client-address.ts';
import { currentTime } from './clock.ts';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';

const LONGEST_AGENT = 300;

/** When and from where something is asked for: what a verb needs to act, and to tell of it in the activity. */
export interface Occasion {
  now: Date;
  requestId: string;
  /** The caller's address, as far as it can be believed. */
  address: string;
  /** What the caller says it is; cut where it gets long. */
  userAgent: string | null;
}

/** The occasion of a request, by the headers in which the server tells of it. */
export function readOccasion(headers: Headers): Occasion {
  return {
    now: currentTime(),
    requestId: requestId(headers.get(REQUEST_ID_HEADER)),
    address: headers.get(ADDRESS_HEADER) ?? 'unknown',
    userAgent: headers.get('user-agent')?.slice(0, LONGEST_AGENT) || null,
  };
}
