import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';

/** 404 for every other path, but only to who has the key. */
const notFound = platformEndpoint(async () => {
  throw new ApiError('nothing_here');
});

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
