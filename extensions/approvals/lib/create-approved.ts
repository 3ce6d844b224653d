import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { type Db, transact } from '@/lib/database/db.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import type { DetailType, PressedDetail, Tx } from '@/lib/oauth/authorization/read-details.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { ofStore, type StoreProof } from '@/lib/stores/store-proof.ts';
import { type ChangeDetail, requestDigest } from './approval.ts';
import { decideOpen, insertApproval } from './approvals.ts';
import { recordApprovals } from './record-approvals.ts';

/** The connection was not made: the change is undone. */
class NotConnected extends Error {}

/**
 * Makes the change that was shown, an approval of it, and the connection that asked for it, all in one transaction.
 * @param connect makes the connection; false when it may not be made, or was made before
 * @returns whether it was; or why the change can't be made any more, or be paid: then there is no connection either
 */
export async function createApproved(
  { ticketId, quote: previewId, seller, storeId, mode, ...pressed }: PressedDetail,
  connect: Parameters<DetailType['connect']>[1],
  context: RequestContext,
): Promise<boolean | 'not_allowed' | 'no_store' | 'changed' | 'payment_failed'> {
  const access = await checkSellerStore(seller, storeId, mode, 'change');
  if (access === null || access === 'forbidden') return 'not_allowed';
  const detail = pressed.detail as ChangeDetail;
  const [id, connectionId] = [newUuid(context.now), newUuid(context.now)];
  const insert = connect({ id: connectionId, details: [{ ...detail, approval_id: id, status: 'executed' }] });
  const approved = { id, detail, connectionId, sellerId: seller.id };
  try {
    await updateSubscription(access, detail.subscription_id, actionOf(detail), {
      ...context,
      previewId,
      // The same for each press of the same button.
      paidAs: `authorization ${ticketId}`,
      // The connection is made by Prisma too.
      transact,
      keep: async (of, subscription) => {
        const tx = of as Tx;
        if (!(await insert(tx))) throw new NotConnected();
        await insertExecuted(tx, access, approved, { ...subscription }, context);
      },
    });
    return true;
  } catch (error) {
    if (error instanceof NotConnected) return false;
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 404) return 'no_store';
    return error.code === 'payment_failed' ? 'payment_failed' : 'changed';
  }
}

/** What was approved on the screen that connected the app; `id` is the approval's. */
interface ApprovedChange {
  id: string;
  detail: ChangeDetail;
  connectionId: string;
  sellerId: SellerId;
}

async function insertExecuted(
  tx: Db,
  access: StoreProof,
  { id, detail, connectionId, sellerId }: ApprovedChange,
  result: object,
  context: RequestContext,
): Promise<void> {
  const { now } = context;
  const digest = requestDigest({ detail, message: null, redirectUri: null, state: null, expiresIn: 0 });
  const approval = await insertApproval(tx, {
    id,
    connectionId,
    digest,
    detail: { ...detail },
    subscriptionId: detail.subscription_id,
    ...ofStore(access),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  await recordApprovals(tx, [approval], context);
  const to = { status: 'executed' as const, decidedAt: now, decidedById: sellerId, result: { ...result } };
  const executed = await decideOpen(tx, { id }, to, now);
  if (!executed) throw new NotConnected();
  await recordApprovals(tx, [executed], context);
}
