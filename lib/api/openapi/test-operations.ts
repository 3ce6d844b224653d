import { clockMove, nothing } from '../schema/catalogue-body.ts';
import { sampleData, testClock } from '../schema/customer.ts';
import { about } from './operation.ts';

const AT = { now: '2026-06-01T00:00:00.000Z', advancing: false };

/** What v1 offers to try things in test mode. */
export const TEST_OPERATIONS = about('Test mode', [
  {
    method: 'post',
    path: '/api/v1/test/sample_data',
    id: 'createSampleData',
    summary: 'Fill a test store',
    description:
      'Adds a catalogue, customers and subscriptions in every status to a store whose test mode is empty. The seller ' +
      'can empty it again on the store’s page.',
    scope: 'products:write',
    body: { schema: nothing, example: {} },
    answer: {
      schema: sampleData,
      wrapped: 'one',
      status: 201,
      example: { products: 4, customers: 21, subscriptions: 28 },
    },
    errors: ['test_mode_only', 'store_not_empty', 'clock_advancing'],
  },
  {
    method: 'get',
    path: '/api/v1/test/clock',
    id: 'getTestClock',
    summary: 'See a test store’s clock',
    description: 'The time of the store’s test mode: real time until it is moved for the first time.',
    scope: 'subscriptions:read',
    answer: { schema: testClock, wrapped: 'one', example: AT },
    errors: ['test_mode_only'],
  },
  {
    method: 'post',
    path: '/api/v1/test/clock',
    id: 'advanceTestClock',
    summary: 'Move a test store’s clock',
    description:
      'Moves it forward; everything that is due until then happens first, in order. 202 when that takes longer than ' +
      'ten seconds: it goes on, and until it is done nothing else can be changed. Tokens keep real time.',
    scope: 'subscriptions:write',
    body: { schema: clockMove, example: { advance_to: '2026-06-01T00:00:00Z' } },
    answer: {
      schema: testClock,
      wrapped: 'one',
      example: AT,
      later: { now: '2026-02-01T00:00:00.000Z', advancing: true },
    },
    errors: ['test_mode_only', 'clock_advancing', 'invalid_time'],
  },
]);
