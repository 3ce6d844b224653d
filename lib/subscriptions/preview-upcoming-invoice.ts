import { ApiError } from '../errors/errors.ts';
import { type UpcomingInvoiceObject, upcomingObject } from '../invoices/invoice-object.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { nextInvoice } from './next-invoice.ts';
import { readCurrentLife } from './read-subscriptions.ts';

/**
 * What the customer will be billed next, as things stand; see {@link nextInvoice}.
 * @param context.now real time
 * Throws 404, and 409 `subscription_canceled` once there is no next invoice.
 */
export async function previewUpcomingInvoice(
  access: StoreProof,
  id: string,
  { now }: { now: Date },
): Promise<UpcomingInvoiceObject> {
  const { life } = await readCurrentLife(access, id, now);
  if (!life) throw new ApiError('unknown_subscription');
  const next = nextInvoice(life.row, life.pending);
  if (!next) throw new ApiError('subscription_canceled');
  return upcomingObject(life.row.id, next);
}
