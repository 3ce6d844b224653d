import { expect, test } from 'vitest';
import { subjectOfEntry, subjectsOf } from './entry-subject.ts';

test('an entry is about the subscription, customer or product that it names', () => {
  expect(subjectOfEntry({ invoice: 'A-1', subscription: 's' })).toEqual({
    id: 's',
    path: '/dashboard/subscriptions/s',
  });
  expect(subjectOfEntry({ customer: 'c', fields: ['name'] })).toEqual({ id: 'c', path: '/dashboard/customers/c' });
  expect(subjectOfEntry({ product: 'p', variant: 'v' })).toEqual({ id: 'p', path: '/dashboard/products/p' });
  expect(subjectOfEntry({ subscriptions: 3, customers: 2 })).toBeNull();
});

test('names are looked up once each, and none where the store is kept from the reader', () => {
  const entries = [
    { storeId: 'one', detail: { customer: 'c' } },
    { storeId: 'one', detail: { customer: 'c' } },
    { storeId: 'two', detail: { product: 'p' } },
    { storeId: null, detail: { customer: 'hidden' } },
    { storeId: 'three', detail: {} },
  ];
  expect(subjectsOf(entries)).toEqual({ storeIds: ['one', 'two'], ids: ['c', 'p'] });
});
