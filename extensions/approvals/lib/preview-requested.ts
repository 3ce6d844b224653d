import { type Preview, previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { readSellerSubscription } from '@/lib/billing/subscriptions/read-seller-subscriptions.ts';
import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { AuthorizationDetail, PreviewedDetail } from '@/lib/oauth/authorization/authorization-detail.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import type { ChangeDetail } from './approval.ts';
import type { SellerApproval } from './seller-approvals.ts';

/** Some of its invoices are enough to show how a credit comes about. */
const FEW = 12;

type Subscription = NonNullable<Awaited<ReturnType<typeof readSellerSubscription>>>['subscription'];

/** A change that an app asks for while it is connected, as the person who is asked sees it. */
export interface RequestedChange extends PreviewedDetail {
  subscription: Subscription;
  preview: Preview;
}

interface PreviewedRequest {
  storeId: string;
  mode: 'live' | 'test';
  subscriptionId: string;
  detail: ChangeDetail;
}

/** What a change comes to; why it can't be made now; null for who may not do `action` in its store. */
async function previewFor(
  seller: { id: SellerId; name: string },
  { storeId, mode, subscriptionId, detail }: PreviewedRequest,
  action: 'see' | 'change',
  now: Date,
): Promise<Preview | ApiError | null> {
  const access = await checkSellerStore(seller, storeId, mode, action);
  if (access === null || access === 'forbidden') return null;
  try {
    return await previewChange(access, subscriptionId, actionOf(detail), { now });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  }
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
  const preview = await previewFor(seller, { storeId: store.id, mode, subscriptionId: id, detail }, 'see', now);
  if (preview === null) return null;
  if (preview instanceof ApiError) return { refused: preview.message };
  const due = { amount: preview.dueNow, currency: preview.row.variant.currency };
  return { storeId: store.id, mode, quote: preview.previewId, due, subscription, preview };
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
): Promise<Map<string, Preview>> {
  const previews = new Map<string, Preview>();
  for (const { id, store, ...approval } of approvals) {
    const previewed = { ...approval, storeId: store.id, detail: approval.detail as ChangeDetail };
    const preview = await previewFor(seller, previewed, 'change', now);
    if (preview && !(preview instanceof ApiError)) previews.set(id, preview);
  }
  return previews;
}
