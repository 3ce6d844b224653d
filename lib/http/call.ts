import type { PlainHeaders } from './light-messages.ts';
import type { RequestContext } from './request-context.ts';

/** What an endpoint knows about a call besides its body. */
export interface Call extends RequestContext {
  /** Headers that the response gets, whatever the outcome. */
  headers: Headers & PlainHeaders;
}
