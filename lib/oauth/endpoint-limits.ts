import type { Limit } from '../throttle.ts';

/** Failures of one client from one address at the OAuth endpoints. A request that is right always gets through. */
export const CLIENT_FAILURES: Limit = { name: 'oauth client failures', most: 100, windowMs: 60_000 };
