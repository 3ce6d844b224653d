import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { happeningsOf } from '../../journal/activity/testing.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { Variant } from '../catalogue/variant.ts';
import { previewSubscription, previewUpcomingInvoice } from './preview-subscription.ts';
import type { SubscriptionAction } from './subscription-state.ts';
import { findSubscription } from './subscriptions.ts';
import { accessTo, at, invoicesOf, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;
let small: Variant;
let large: Variant;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  small = await testVariant(inStore, { price: 10000 });
  large = await testVariant(inStore, { price: 30000 });
});

const update = (id: string, action: SubscriptionAction, now: Date, by = access) =>
  updateSubscription(by, id, action, { ...context(now), requestId: 'req_test' });
const swapTo = (variant: Variant): SubscriptionAction => ({ action: 'swap', variantId: variant.id });
const refusal = (code: string, status: number) => expect.objectContaining({ name: 'ApiError', code, status });

// Every cell of the contract's table, through the database. What each step does in detail is tested in
// update-subscription.test.ts and beside the rules.
describe('every state and action', () => {
  const ACTIONS = ['cancel', 'cancel_immediately', 'resume', 'swap'] as const;
  const canceled = { status: 'canceled', cancel_at_period_end: false };
  test.each<[SubscriptionStatus, boolean, ...(string | object)[]]>([
    [
      'trialing',
      false,
      { cancel_at_period_end: true },
      canceled,
      'subscription_not_scheduled_to_cancel',
      { status: 'trialing' },
    ],
    [
      'trialing',
      true,
      { status: 'trialing' },
      canceled,
      { cancel_at_period_end: false },
      'subscription_cancellation_scheduled',
    ],
    [
      'active',
      false,
      { cancel_at_period_end: true },
      canceled,
      'subscription_not_scheduled_to_cancel',
      { status: 'active' },
    ],
    [
      'active',
      true,
      { status: 'active' },
      canceled,
      { cancel_at_period_end: false },
      'subscription_cancellation_scheduled',
    ],
    [
      'past_due',
      false,
      { status: 'past_due' },
      canceled,
      'subscription_not_scheduled_to_cancel',
      'subscription_past_due',
    ],
    ['past_due', true, { cancel_at_period_end: true }, canceled, { status: 'past_due' }, 'subscription_past_due'],
    ['paused', false, 'subscription_paused', canceled, { status: 'active', pause: null }, 'subscription_paused'],
    ['canceled', false, ...ACTIONS.map(() => 'subscription_canceled')],
  ])('%s, scheduled: %s', async (status, cancelAtPeriodEnd, ...outcomes) => {
    for (const [index, name] of ACTIONS.entries()) {
      const trial = status === 'trialing' && { trialEnd: at('2025-07-01') };
      const id = await testSubscription(inStore, small, '2025-06-01', { status, cancelAtPeriodEnd, ...trial });
      const action = name === 'swap' ? swapTo(large) : { action: name };
      const outcome = outcomes[index];
      const now = at('2025-06-16');
      for (const attempt of [() => previewSubscription(access, id, action, { now }), () => update(id, action, now)]) {
        if (typeof outcome === 'string') await expect(attempt()).rejects.toEqual(refusal(outcome, 409));
        else expect(await attempt()).toMatchObject(outcome as object);
      }
    }
  });
});

describe('the order of errors', () => {
  test('400 for contradicting ids before 404, 404 before 409, 409 before 422', async () => {
    const contradiction: SubscriptionAction = { action: 'swap', variantId: small.id, productId: large.productId };
    const nowhere: SubscriptionAction = { action: 'swap', variantId: randomUUID() };
    const paused = await testSubscription(inStore, small, '2025-06-01', { status: 'paused' });
    const active = await testSubscription(inStore, small, '2025-06-01');
    const now = at('2025-06-16');
    await expect(update(randomUUID(), contradiction, now)).rejects.toEqual(refusal('invalid_request', 400));
    await expect(update(randomUUID(), nowhere, now)).rejects.toEqual(refusal('not_found', 404));
    await expect(update(paused, nowhere, now)).rejects.toEqual(refusal('subscription_paused', 409));
    await expect(update(active, nowhere, now)).rejects.toEqual(refusal('variant_not_found', 422));
    await expect(update(active, { action: 'swap', productId: 'no uuid' }, now)).rejects.toEqual(
      refusal('product_not_found', 422),
    );
    expect(await happeningsOf(active)).toEqual([]);
  });

  test('a swap to nothing is refused before anything is looked up', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    await expect(update(id, { action: 'swap' }, at('2025-06-16'))).rejects.toEqual(refusal('invalid_request', 400));
    expect(await happeningsOf(id)).toEqual([]);
  });

  test('a preview shows what time has made due, and what the change does to that', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    const preview = await previewSubscription(access, id, swapTo(large), { now: at('2025-07-16') });
    expect(preview).toMatchObject({ current_period_start: '2025-07-01T00:00:00.000Z', variant_id: large.id });
    expect(preview.lines).toHaveLength(2);
    expect(await invoicesOf(access, id)).toHaveLength(2);
  });

  test('an id of another store or of the other mode, or a malformed one, is not found', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    const now = at('2025-06-16');
    const other = await testStore();
    const notFound = refusal('not_found', 404);
    for (const by of [other.access, accessTo({ ...inStore, mode: 'live' })]) {
      await expect(update(id, { action: 'cancel_immediately' }, now, by)).rejects.toEqual(notFound);
      await expect(previewSubscription(by, id, { action: 'cancel' }, { now })).rejects.toEqual(notFound);
      await expect(previewUpcomingInvoice(by, id, { now })).rejects.toEqual(notFound);
      expect(await findSubscription(db(), by, id)).toBeNull();
      expect(await invoicesOf(by, id)).toEqual([]);
    }
    await expect(update('1 OR true', { action: 'cancel' }, now)).rejects.toEqual(notFound);
    await expect(previewSubscription(access, '1 OR true', { action: 'cancel' }, { now })).rejects.toEqual(notFound);
    await expect(previewUpcomingInvoice(access, '1 OR true', { now })).rejects.toEqual(notFound);
    const foreign = await testVariant(other.inStore, { price: 1 });
    await expect(update(id, swapTo(foreign), now)).rejects.toEqual(refusal('variant_not_found', 422));
    const live = await testVariant({ ...inStore, mode: 'live' }, { price: 1 });
    await expect(update(id, { action: 'swap', productId: live.productId }, now)).rejects.toEqual(
      refusal('product_not_found', 422),
    );
  });
});
