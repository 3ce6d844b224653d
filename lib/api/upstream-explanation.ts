import type { Explanation } from './oauth-explanation.ts';

/** What the errors of a store platform that stands behind the product mean, and what to do about them. */
export const UPSTREAM_EXPLANATIONS = {
  '502 upstream_unavailable': {
    meaning: 'The store platform, which answers this address, could not be reached or gave no answer to hand on.',
    remedy: 'Retry later, with the same Idempotency-Key.',
  },
  '502 upstream_refused': {
    meaning: 'The store platform did not take our word for who calls.',
    remedy: 'Tell us the `request_id`: your token is fine.',
  },
  '503 upstream_busy': {
    meaning: 'Too many calls of this store, or of all, wait for the store platform.',
    remedy: 'Wait `Retry-After` seconds, then retry.',
  },
  '504 upstream_timeout': {
    meaning: 'The store platform did not answer within 10 seconds.',
    remedy:
      'Where `reason` is `upstream_may_have_done`, look first whether it was done, or use the same Idempotency-Key.',
  },
} satisfies Record<string, Explanation>;
