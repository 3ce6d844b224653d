import { requireToken } from '@/lib/api/require-token.ts';
import { ApiError } from '@/lib/errors.ts';
import { apiEndpoint, preflight } from '@/lib/http.ts';

/** Whatever v1 doesn't have: told to those with a token only. */
const notFound = apiEndpoint(async (request, { now }) => {
  await requireToken(request, null, now);
  throw new ApiError(404, 'not_found', 'There is nothing at this address.');
});

export const OPTIONS = preflight('GET, HEAD, POST, PATCH, OPTIONS');
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
