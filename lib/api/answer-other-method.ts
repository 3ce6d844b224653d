import { apiMethodNotAllowed, methodNotAllowed, preflight, readCall, refuseApi } from '../http/http.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { requirePlatformKey } from '../platform/require-platform-key.ts';

/** Addresses that pages of any origin may call. */
const CROSS_ORIGIN = /^\/(?:api\/(?:v1|oauth|apps|openapi\.json)|\.well-known)(?:\/|$)/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What answers a method for which a route has no handler: 405 with `Allow` in the words of the API that the address is
 * of, or a preflight where pages of any origin may call it; undefined at an address of none of our APIs.
 * @param route a file route.ts: handlers by method, of which that of `GET` answers `HEAD` too
 */
export function answerOtherMethod(
  path: string,
  route: object,
  method: string,
): ((request: Request) => Promise<Response>) | undefined {
  const own = METHODS.filter((name) => name in route || (name === 'HEAD' && 'GET' in route)).join(', ');
  if (path.startsWith('/api/platform/')) return (request) => refuseOfPlatform(request, own);
  if (!CROSS_ORIGIN.test(path)) return undefined;
  const allow = `${own}, OPTIONS`;
  const refuse = path.startsWith('/api/v1/') ? apiMethodNotAllowed : methodNotAllowed;
  const answer = method === 'OPTIONS' ? preflight(allow) : refuse(allow);
  return async (request) => answer(request);
}

/** Who hasn't its key isn't told what is there. */
async function refuseOfPlatform(request: Request, allow: string): Promise<Response> {
  const call = readCall(request);
  const refusal = new ApiError('method_not_allowed', { methods: allow, headers: { Allow: allow } });
  return refuseApi(
    await requirePlatformKey(request, call).then(
      () => refusal,
      (error) => error,
    ),
    call,
  );
}
