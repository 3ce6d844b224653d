import { previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import type { ChangeDetail } from './approval.ts';
import type { SellerApproval } from './seller-approvals.ts';

/** What approving one of several would do. */
export interface WaitingPreview {
  quote: string;
  dueNow: bigint;
  currency: string;
}

/**
 * Works out what each of a connection's open approvals comes to, as its own page would.
 * @param now real time
 * @returns by the approval's id; what can't be done now is left out
 */
export async function previewWaiting(
  seller: { id: SellerId; name: string },
  approvals: readonly SellerApproval[],
  now: Date,
): Promise<Map<string, WaitingPreview>> {
  const previews = new Map<string, WaitingPreview>();
  for (const { id, store, mode, subscriptionId, detail } of approvals) {
    const access = await checkSellerStore(seller, store.id, mode, 'change');
    if (access === null || access === 'forbidden') continue;
    try {
      const action = actionOf(detail as ChangeDetail);
      const { previewId, dueNow, row } = await previewChange(access, subscriptionId, action, { now });
      previews.set(id, { quote: previewId, dueNow, currency: row.variant.currency });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  }
  return previews;
}
