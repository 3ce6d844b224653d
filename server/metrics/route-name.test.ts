import { expect, test } from 'vitest';
import { routeNamer } from './route-name.ts';

const find = routeNamer([
  '/',
  '/api/v1/me',
  '/api/v1/customers/[id]',
  '/dashboard/developer/apps/[id]/settings',
  '/[...missing]',
  '/api/v1/[...missing]',
  '/.well-known/webhook-keys',
]);

test('a path is named by its pattern, under both addresses of v1', () => {
  expect(find('/')).toBe('/');
  expect(find('/v1/me')).toBe('/api/v1/me');
  expect(find('/v1/customers/0199')).toBe('/api/v1/customers/[id]');
  expect(find('/dashboard/developer/apps/0199/settings')).toBe('/dashboard/developer/apps/[id]/settings');
  expect(find('/.well-known/webhook-keys')).toBe('/.well-known/webhook-keys');
});

test('every page and endpoint has a name of its own, the more exact one where two would do', () => {
  const nameOf = routeNamer();
  for (const pattern of ['/', '/dashboard/products', '/operator/outbox', '/api/oauth/token', '/.well-known/jwks.json'])
    expect(nameOf(pattern)).toBe(pattern);
  expect(nameOf('/v1/customers/0199')).toBe('/api/v1/customers/[id]');
  expect(nameOf('/v1/files/1')).toBe('/api/v1/[...path]');
  expect(nameOf('/dashboard/developer/apps/0199/webhooks/new')).toBe('/dashboard/developer/apps/[id]/webhooks/new');
});

test('whatever strangers ask for makes no new name', () => {
  for (const path of ['/wp-login.php', '/xwell-known/webhook-keys', '/dashboard/developer/apps/0199/settings/x'])
    expect(find(path)).toBe('other');
  expect(find('/api/v1/anything/at/all')).toBe('/api/v1/[...missing]');
});
