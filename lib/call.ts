import type { Occasion } from './occasion.ts';

/** What an endpoint knows of the call beside its body. */
export interface Call extends Occasion {
  /** Headers that the answer gets whatever it will be. */
  headers: Headers;
}
