import { type Preview, previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { readSellerSubscription } from '@/lib/billing/subscriptions/read-seller-subscriptions.ts';
import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { AuthorizationDetail, PreviewedDetail } from '@/lib/oauth/authorization/authorization-detail.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import type { ChangeDetail } from './approval.ts';

/** Some of its invoices are enough to show how a credit comes about. */
const FEW = 12;

type Subscription = NonNullable<Awaited<ReturnType<typeof readSellerSubscription>>>['subscription'];

/** A change that an app asks for while it is connected, as the person who is asked sees it. */
export interface RequestedChange extends PreviewedDetail {
  subscription: Subscription;
  preview: Preview;
}

/**
 * Works out what an app asks for while it is connected, for a person who sees the subscription's store.
 * @param now real time
 * @returns null when it is in none of their stores; a sentence when it can't be done now
 */
export async function previewRequested(
  seller: { id: SellerId; name: string },
  requested: AuthorizationDetail,
  now: Date,
): Promise<RequestedChange | { refused: string } | null> {
  const detail = requested as ChangeDetail;
  const id = detail.subscription_id;
  const found = isUuid(id) ? await readSellerSubscription(seller.id, id, { limit: FEW, now }) : null;
  if (!found) return null;
  const { subscription } = found;
  const { store, mode } = subscription;
  const access = await checkSellerStore(seller, store.id, mode, 'see');
  if (access === null || access === 'forbidden') return null;
  try {
    const preview = await previewChange(access, id, actionOf(detail), { now });
    const due = { amount: preview.dueNow, currency: preview.row.variant.currency };
    return { storeId: store.id, mode, quote: preview.previewId, due, subscription, preview };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { refused: error.message };
    throw error;
  }
}
