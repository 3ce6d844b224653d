import type { Occasion } from './occasion.ts';
import type { PlainHeaders } from './plain-headers.ts';

/** What an endpoint knows about a call besides its body. */
export interface Call extends Occasion {
  /** Headers that the response gets, whatever the outcome. */
  headers: Headers & PlainHeaders;
}
