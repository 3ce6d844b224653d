import { apiMethodNotAllowed, methodNotAllowed, preflight } from '../http/http.ts';
import { platformMethodNotAllowed } from '../platform/platform-endpoint.ts';

/** Addresses that pages of any origin may call. */
const CROSS_ORIGIN = /^\/(?:api\/(?:v1|oauth|apps|openapi\.json)|\.well-known)(?:\/|$)/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What answers a method for which a route has no handler: 405 with `Allow` in the words of the API that the address is
 * of, or a preflight where pages of any origin may call it; undefined at an address of none of our APIs.
 * @param route a file route.ts: handlers by method, of which that of `GET` answers `HEAD` too
 */
export function otherMethod(
  path: string,
  route: object,
  method: string,
): ((request: Request) => Promise<Response>) | undefined {
  const own = METHODS.filter((name) => name in route || (name === 'HEAD' && 'GET' in route)).join(', ');
  if (path.startsWith('/api/platform/')) {
    const refuse = platformMethodNotAllowed(own);
    return (request) => refuse(request, { params: Promise.resolve({}) });
  }
  if (!CROSS_ORIGIN.test(path)) return undefined;
  const allow = `${own}, OPTIONS`;
  const refuse = path.startsWith('/api/v1/') ? apiMethodNotAllowed : methodNotAllowed;
  const answer = method === 'OPTIONS' ? preflight(allow) : refuse(allow);
  return async (request) => answer(request);
}
