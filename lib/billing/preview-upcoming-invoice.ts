import { db } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { nextInvoice } from './next-invoice.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { lineObject, type UpcomingInvoiceObject } from './subscription-object.ts';
import { findWithPendingLines, isDue } from './subscriptions.ts';

/**
 * What the customer will be billed next, as things stand: the pending lines, then the next period's price unless the
 * subscription ends. A negative total is credit left for the invoices after it.
 * Throws 404, and 409 `subscription_canceled` once there is no next invoice.
 */
export async function previewUpcomingInvoice(
  access: StoreProof,
  id: string,
  { now }: { now: Date },
): Promise<UpcomingInvoiceObject> {
  let row = await findWithPendingLines(db(), access, id);
  if (row && isDue(row, now)) {
    await renewUpTo(row.id, now);
    row = await findWithPendingLines(db(), access, id);
  }
  if (!row) throw new ApiError('unknown_subscription');
  const next = nextInvoice(row, row.lines);
  if (!next) throw new ApiError('subscription_canceled');
  const { currency, dueAt, lines, total } = next;
  const due_at = dueAt?.toISOString() ?? null;
  return { subscription_id: row.id, currency, due_at, lines: lines.map(lineObject), total: Number(total) };
}
