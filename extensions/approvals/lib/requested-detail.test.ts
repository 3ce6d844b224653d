import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDetails } from '@/lib/oauth/authorization/read-details.ts';
import { readDetail } from './approval-body.ts';

const value = fc.oneof(
  fc.constantFrom('subscription_change', 'swap', 'cancel', 'cancel_immediately', 'resume', 'pause', 'now'),
  fc.constantFrom('period_end', '', 'x'),
  fc.constantFrom(null, 1, true, {}, []),
);
const members = {
  type: fc.oneof({ weight: 9, arbitrary: fc.constant('subscription_change') }, value),
  subscription_id: fc.oneof({ weight: 9, arbitrary: fc.constant('s1') }, value),
  action: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('swap', 'swap', 'cancel', 'resume', 'pause', 'pause') },
    value,
  ),
  variant_id: fc.oneof({ weight: 4, arbitrary: fc.constant('v1') }, value),
  product_id: fc.oneof({ weight: 4, arbitrary: fc.constant('p1') }, value),
  when: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('now', 'period_end') }, value),
  resumes_at: fc.oneof({ weight: 4, arbitrary: fc.constant('2026-05-31T12:00:00+02:00') }, value),
  price: value,
};
/** Details that have only what their action takes. */
const takenBy = (action: fc.Arbitrary<string>, ...names: (keyof typeof members)[]) => {
  const { type, subscription_id } = members;
  const taken = Object.fromEntries(names.map((name) => [name, members[name]]));
  return fc.record(
    { type, subscription_id, action, ...taken },
    { requiredKeys: ['type', 'subscription_id', 'action'] },
  );
};
const detail = fc.oneof(
  fc.record(members, { requiredKeys: [] }),
  takenBy(fc.constant('swap'), 'variant_id', 'product_id', 'when'),
  takenBy(fc.constant('pause'), 'resumes_at', 'when'),
);

test('the authorization endpoint takes exactly the changes that v1 takes', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(detail, async (given) => {
      const isTaken = 'detail' in ((await readDetails(JSON.stringify([given]))) ?? {});
      taken += Number(isTaken);
      expect(isTaken, JSON.stringify(given)).toBe(isReadByV1(given));
    }),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(500);
});

function isReadByV1(given: object): boolean {
  try {
    readDetail({ ...given });
    return true;
  } catch {
    return false;
  }
}
