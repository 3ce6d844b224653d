import { expect, test } from 'vitest';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { retryScopes } from './retry-scope.ts';

test('what the tester calls it can try again, whatever the id; nothing else', () => {
  const path = `/api/v1/subscriptions/${newUuid(new Date())}`;
  expect(retryScopes({ method: 'PATCH', path })).toContain('subscriptions:write');
  expect(retryScopes({ method: 'POST', path: `${path}/preview` })).toContain('subscriptions:write');
  expect(retryScopes({ method: 'GET', path: '/api/v1/products' })).toEqual(['products:read']);
  expect(retryScopes({ method: 'POST', path: '/api/oauth/token' })).toEqual([]);
  for (const other of ['/api/v1/customers', path, '__proto__', '/api/v1/products/x'])
    expect(retryScopes({ method: 'GET', path: other }), other).toBeUndefined();
});
