import { expect, test } from 'vitest';
import { testSettings } from '@/prisma/testing/database.ts';
import { answerOtherMethod } from './answer-other-method.ts';

const handler = () => new Response();
const answer = (path: string, route: object, method: string) =>
  answerOtherMethod(path, route, method)?.(new Request('https://tillgate.example', { method }));

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
    expect(answerOtherMethod(path, { POST: handler }, 'OPTIONS')).toBeUndefined();
    expect(answerOtherMethod(path, { POST: handler }, 'PUT')).toBeUndefined();
  },
);

test('the platform is told what its addresses take, and nobody without its key', async () => {
  const key = 'k'.repeat(32);
  testSettings({ platform: { keys: [key], url: null } });
  const ask = (method: string, headers: Record<string, string>) =>
    answerOtherMethod(
      '/api/platform/stores/7',
      { GET: handler, PUT: handler, DELETE: handler },
      method,
    )?.(new Request('https://tillgate.example', { method, headers }));
  for (const method of ['POST', 'OPTIONS']) {
    const told = await ask(method, { authorization: `Bearer ${key}` });
    expect([told?.status, told?.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    expect((await ask(method, {}))?.status).toBe(401);
  }
  testSettings({ platform: null });
  expect((await ask('POST', { authorization: `Bearer ${key}` }))?.status).toBe(404);
});
