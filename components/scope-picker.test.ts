import { expect, test } from 'vitest';
import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import { scopePresets } from './scope-picker.tsx';

test.each(scopePresets())('“$label” takes only scopes that some endpoint uses', ({ scopes }) => {
  expect(scopes.filter((scope) => !hasEndpoint(scope))).toEqual([]);
});

test('“Read-only” takes all that read', () => {
  const readOnly = scopePresets().find(({ label }) => label === 'Read-only');
  expect(readOnly?.scopes).toContain('subscription_invoices:read');
  expect(readOnly?.scopes.every((scope) => scope.endsWith(':read'))).toBe(true);
});
