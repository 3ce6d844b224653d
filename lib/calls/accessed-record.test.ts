import { expect, test } from 'vitest';
import { accessOf, changedObject, readListed, writtenList } from './accessed-record.ts';

const ID = '0195a3b0-7c1e-7d5a-9f3a-2b4c6d8e0f12';

test('what a call has read by its path', () => {
  const read = (method: string, path: string, listed: string | null = null) => accessOf({ method, path, listed });
  expect(read('GET', `/api/v1/customers/${ID}`)).toEqual({ kind: 'customer', id: ID });
  expect(read('GET', `/api/v1/subscriptions/${ID}/invoices`)).toEqual({ kind: 'subscription', id: ID });
  expect(read('POST', `/api/v1/subscriptions/${ID}/preview`)).toEqual({ kind: 'subscription', id: ID });
  expect(read('PATCH', `/api/v1/subscriptions/${ID}`)).toBeNull();
  expect(read('POST', '/api/v1/customers')).toBeNull();
  expect(read('GET', '/api/v1/me')).toBeNull();
  expect(read('GET', '/api/v1/customers/…')).toBeNull();
  expect(read('GET', '/api/v1/constructor')).toBeNull();
  expect(read('GET', '/api/v1/products', `2 ${ID} ${ID} `)).toMatchObject({ kind: 'product', listed: { count: 2 } });
  // Of a call from before lists were noted.
  expect(read('GET', '/api/v1/products')).toEqual({ kind: 'product', listed: null });
});

test('a list is written with its filters, but for what may be anybody’s words', () => {
  const filters = { status: 'active', email: 'ada@example.com', customer_id: ID, updated_since: undefined };
  const written = writtenList(filters, { count: 3, first: ID, last: ID });
  expect(written).not.toContain('ada');
  expect(readListed(written)).toEqual({
    count: 3,
    first: ID,
    last: ID,
    filters: `status=active&email=…&customer_id=${ID}`,
  });
  expect(readListed(writtenList({}, { count: 0, first: null, last: null }))).toEqual({
    count: 0,
    first: null,
    last: null,
    filters: '',
  });
});

test('what was changed by what the activity says of it', () => {
  expect(changedObject('variant_update', { product: 'p', variant: 'v' })).toEqual({ kind: 'variant', id: 'v' });
  expect(changedObject('customer_delete', { customer: 'c' })).toEqual({ kind: 'customer', id: 'c' });
  expect(changedObject('customer_delete', {})).toBeNull();
  expect(changedObject('rotated', { customer: 'c' })).toBeNull();
});
