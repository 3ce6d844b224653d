import { apiMethodNotAllowed, methodNotAllowed, preflight } from './http.ts';

/** Addresses that pages of any origin may call. */
const CROSS_ORIGIN = /^\/(?:api\/(?:v1|oauth|apps|openapi\.json)|\.well-known)(?:\/|$)/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What answers a method for which a route has no handler, at an address that pages of any origin may call: a preflight,
 * or 405 with `Allow` in the words of the API that the address is of; undefined at any other address.
 * @param route a file route.ts: handlers by method, of which that of `GET` answers `HEAD` too
 */
export function otherMethod(path: string, route: object, method: string): ((request: Request) => Response) | undefined {
  if (!CROSS_ORIGIN.test(path)) return undefined;
  const own = METHODS.filter((name) => name in route || (name === 'HEAD' && 'GET' in route));
  const allow = [...own, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return preflight(allow);
  return path.startsWith('/api/v1/') ? apiMethodNotAllowed(allow) : methodNotAllowed(allow);
}
