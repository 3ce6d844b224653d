import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { type Db, transact } from '@/lib/database/db.ts';
import type { RequestContext } from '@/lib/http/request-context.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { ofStore, type StoreProof } from '@/lib/stores/store-proof.ts';
import { type AuthorizationDetail, requestDigest } from './approval.ts';
import { decideOpen, insertApproval } from './approvals.ts';
import { recordApprovals } from './record-approvals.ts';

/** What was approved on the screen that connected the app. */
export interface ApprovedChange {
  /** The approval's id. */
  id: string;
  detail: AuthorizationDetail;
  /** The preview that was shown. */
  quote: string;
  /** Under which name it is paid for, the same for each press of the same button. */
  paidAs: string;
  connectionId: string;
  sellerId: SellerId;
}

/** The connection was not made: the change is undone. */
class NotConnected extends Error {}

/**
 * Makes the change that was shown, an approval of it, and the connection that asked for it, all in one transaction.
 * @param connect makes the connection; false when it may not be made, or was made before
 * @returns whether it was; or why the change can't be made any more, or be paid: then there is no connection either
 */
export async function createApproved(
  access: StoreProof,
  approved: ApprovedChange,
  connect: (tx: Parameters<Parameters<typeof transact>[0]>[0]) => Promise<boolean>,
  context: RequestContext,
): Promise<boolean | ApiError> {
  const { detail, quote: previewId, paidAs } = approved;
  try {
    await updateSubscription(access, detail.subscription_id, actionOf(detail), {
      ...context,
      previewId,
      paidAs,
      // The connection is made by Prisma too.
      transact,
      keep: async (of, subscription) => {
        const tx = of as Parameters<typeof connect>[0];
        if (!(await connect(tx))) throw new NotConnected();
        await insertExecuted(tx, access, approved, { ...subscription }, context);
      },
    });
    return true;
  } catch (error) {
    if (error instanceof NotConnected) return false;
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  }
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
  const asked = await insertApproval(tx, {
    id,
    connectionId,
    digest,
    detail: { ...detail },
    subscriptionId: detail.subscription_id,
    ...ofStore(access),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  await recordApprovals(tx, [asked], context);
  const to = { status: 'executed' as const, decidedAt: now, decidedById: sellerId, result: { ...result } };
  const executed = await decideOpen(tx, { id }, to, now);
  if (!executed) throw new NotConnected();
  await recordApprovals(tx, [executed], context);
}
