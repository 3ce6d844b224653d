import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { ApiError } from '@/lib/errors/errors.ts';
import { preflight } from '@/lib/http/http.ts';

/** 404 for every other path of v1, but only to callers with a token. */
const notFound = storeEndpoint(
  null,
  async () => {
    throw new ApiError('nothing_here');
  },
  'reads its query',
);

export const OPTIONS = preflight('GET, HEAD, POST, PATCH, OPTIONS');
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
