import { expect, test } from 'vitest';
import { audienceOf, DAY_KINDS } from './day-kind.ts';

test('what happens to the store is the seller’s, what is built on it the developers’', () => {
  const seller = [
    'subscription_swap',
    'customer_create',
    'invoice_settle',
    'connected',
    'member_joined',
    'store_edited',
  ];
  const developer = [
    'webhook_failed',
    'app_registered',
    'secret_added',
    'api_key_created',
    'verified',
    'clock_advance',
  ];
  expect(seller.map(audienceOf)).toEqual(seller.map(() => 'seller'));
  expect(developer.map(audienceOf)).toEqual(developer.map(() => 'developer'));
});

test('a summary of the day leaves out rotations, and leaks, which are shown already', () => {
  expect(DAY_KINDS).not.toContain('rotated');
  expect(DAY_KINDS).not.toContain('leaked');
  expect(DAY_KINDS).toContain('connected');
});
