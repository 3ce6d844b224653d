/**
 * What the product can do without: a folder of extensions/ each, and a line in extensions/index.ts. The place that
 * reads a part of it declares that part (`declare module`), so that each says itself what it takes. What needs more
 * than its own constants is loaded once it is asked for: an extension may use everything that reads it.
 */
export interface Extension {
  name: string;
  // What another extension reads, whichever of the two is left out, is declared here.
  /** Handlers of v1, by their paths in the API's document. */
  v1Routes?: Record<string, () => Promise<object>>;
  /** Terms that guides list, each with what it means, by the name of their block. */
  guideTerms?: Record<string, () => Promise<(readonly [term: string, text: string])[]>>;
}

/** What an extension has in the API's document: a line in extensions/operations.ts, declared in the same way. */
export interface Documented {
  name: string;
}
