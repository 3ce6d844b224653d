import { expect, test } from 'vitest';
import { otherMethod } from './other-method.ts';

const handler = () => new Response();
const answer = (path: string, route: object, method: string) =>
  otherMethod(path, route, method)?.(new Request('https://tillgate.example', { method }));

test.each([
  ['/api/v1/customers/7', { GET: handler, PATCH: handler, DELETE: handler }, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ['/api/oauth/token', { POST: handler }, 'POST, OPTIONS'],
  ['/.well-known/jwks.json', { GET: handler }, 'GET, HEAD, OPTIONS'],
  ['/api/openapi.json', { GET: handler, dynamic: 'force-dynamic' }, 'GET, HEAD, OPTIONS'],
  ['/api/apps/credentials', { POST: handler }, 'POST, OPTIONS'],
])('a preflight at %s names the methods of its route', async (path, route, methods) => {
  const preflight = await answer(path, route, 'OPTIONS');
  expect([preflight?.status, preflight?.headers.get('access-control-allow-methods')]).toEqual([204, methods]);
});

test.each(['/api/health', '/api/ready', '/mcp', '/oauth/authorize/decision', '/api/v1x'])(
  'at %s, which no page of another origin may call, there is none',
  (path) => {
    expect(otherMethod(path, { POST: handler }, 'OPTIONS')).toBeUndefined();
    expect(otherMethod(path, { POST: handler }, 'PUT')).toBeUndefined();
  },
);
