import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { ApiError } from '@/lib/errors.ts';
import { preflight } from '@/lib/http.ts';

/** Whatever v1 doesn't have: told to those with a token only. */
const notFound = storeEndpoint(null, async () => {
  throw new ApiError('nothing_here');
});

export const OPTIONS = preflight('GET, HEAD, POST, PATCH, OPTIONS');
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
