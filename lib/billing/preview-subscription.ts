import { db } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { decideChange, readTarget } from './decide-change.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import type { SubscriptionAction } from './subscription-action.ts';
import {
  type InvoiceLineObject,
  lineObject,
  type SubscriptionObject,
  subscriptionObject,
} from './subscription-object.ts';
import { findSubscriptionRow, isDue } from './subscriptions.ts';

/**
 * Returns the subscription as an update would leave it, with the lines it would add to the next invoice. Changes
 * nothing, except that a renewal that is already due is carried out. Doesn't predict whether a payment would succeed.
 * Throws what the update would.
 */
export async function previewSubscription(
  access: StoreProof,
  id: string,
  action: SubscriptionAction,
  { now }: { now: Date },
): Promise<SubscriptionObject & { lines: InvoiceLineObject[] }> {
  const target = await readTarget(db(), access, action);
  let row = await findSubscriptionRow(db(), access, id);
  if (row && isDue(row, now)) {
    await renewUpTo(row.id, now);
    row = await findSubscriptionRow(db(), access, id);
  }
  if (!row) throw new ApiError('unknown_subscription');
  const { fields, lines } = decideChange(row, action, target, now);
  const updatedAt = Object.keys(fields).length > 0 ? now : row.updatedAt;
  return { ...subscriptionObject({ ...row, ...fields, updatedAt }), lines: lines.map(lineObject) };
}
