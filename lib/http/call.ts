import type { RequestContext } from '../kernel/request-context.ts';
import type { PlainHeaders } from './light-messages.ts';

/** What an endpoint knows about a call besides its body. */
export interface Call extends RequestContext {
  /** Headers that the response gets, whatever the outcome. */
  headers: Headers & PlainHeaders;
}
