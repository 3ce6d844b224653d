import { db } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { nextSpan } from './change.ts';
import { noSuchSubscription } from './decide-change.ts';
import { priceLine } from './line.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { lineObject, type UpcomingInvoiceObject } from './subscription-object.ts';
import { findWithPendingLines, isDue } from './subscriptions.ts';

/**
 * What the customer will be billed next, as things stand: the lines that wait, then the next period's price unless the
 * subscription ends. A negative total is a credit that the invoices after it take too.
 * Throws 404, and 409 `subscription_canceled` once there is no next invoice.
 */
export async function upcomingInvoice(access: StoreProof, id: string, { now }: { now: Date }): Promise<UpcomingInvoiceObject> {
  let row = await findWithPendingLines(db(), access, id);
  if (row && isDue(row, now)) {
    await renewUpTo(row.id, now);
    row = await findWithPendingLines(db(), access, id);
  }
  if (!row) throw noSuchSubscription();
  if (row.status === 'canceled') throw new ApiError(409, 'subscription_canceled', 'The subscription has ended.');
  const next = row.cancelAtPeriodEnd ? [] : [priceLine(row.variant, nextSpan(row))];
  const lines = [...row.lines, ...next].map(lineObject);
  return {
    subscription_id: row.id,
    currency: row.variant.currency,
    due_at: row.status === 'paused' ? null : row.currentPeriodEnd.toISOString(),
    lines,
    total: lines.reduce((total, { amount }) => total + amount, 0),
  };
}
