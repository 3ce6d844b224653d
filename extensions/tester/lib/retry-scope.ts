import { STORE_MOVE_SCOPES } from './moves.ts';

/** The calls that the tester makes, each with the scopes that its token needs for them. */
const CALLS: Record<string, readonly string[]> = {
  'POST /api/oauth/token': [],
  'POST /api/oauth/revoke': [],
  'GET /api/v1/me': [],
  'GET /api/v1/products': ['products:read'],
  'GET /api/v1/subscriptions': ['subscriptions:read'],
  'PATCH /api/v1/subscriptions/{id}': STORE_MOVE_SCOPES,
  'POST /api/v1/subscriptions/{id}/preview': STORE_MOVE_SCOPES,
};

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** The scopes to ask for in the tester to make a call there; undefined when the tester doesn’t make this call. */
export function retryScopes({ method, path }: { method: string; path: string }): readonly string[] | undefined {
  return CALLS[`${method} ${path.replace(ID, '{id}')}`];
}
