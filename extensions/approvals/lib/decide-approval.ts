import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { type Db, db, transact } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { type ChangeDetail, returnAddress } from './approval.ts';
import { type Decided, decideOpen, isPending } from './approvals.ts';
import { endLapsed } from './end-approvals.ts';
import { recordApprovals } from './record-approvals.ts';
import { findSellerApproval, type SellerApproval } from './seller-approvals.ts';

/**
 * What came of pressing a button: it is decided, and the browser may go on to the app; it was decided or over before;
 * or it would not come to what was shown any more, so nothing was done.
 */
export type Decision =
  | { is: 'decided'; status: Decided['status']; returnTo: string | null }
  | { is: 'before' }
  | { is: 'changed' };

/** Decided by somebody else since it was shown: the change is undone. */
class Taken extends Error {}

/** Reasons for which it is shown again instead of having failed. */
const ASK_AGAIN = ['preview_outdated', 'clock_advancing', 'payment_pending'];

/**
 * Approves or declines what an app asked for, once. Approving makes exactly the change that a quote promised, in one
 * transaction with the approval; what can't be made or paid makes it fail.
 * @param quote names the preview that was shown
 * @returns null when there is none in the seller's stores; `forbidden` when their role may not change that store
 */
export async function decideApproval(
  seller: { id: SellerId; name: string },
  id: string,
  { isApproved, quote }: { isApproved: boolean; quote: string },
  context: RequestContext,
): Promise<Decision | 'forbidden' | null> {
  const approval = await findSellerApproval(db(), seller.id, id);
  if (!approval) return null;
  const access = await checkSellerStore(seller, approval.store.id, approval.mode, 'change');
  if (access === null || access === 'forbidden') return access;
  await endLapsed(id, context.now);
  const by = { decidedAt: context.now, decidedById: seller.id };
  const to: Decided | null = isApproved
    ? await carryOut(access, approval, { quote, by }, context)
    : { status: 'declined', ...by };
  if (to === null) return { is: 'changed' };
  const isDecided = to.status === 'executed' || (await settle(db(), id, to, context));
  if (!isDecided) return { is: 'before' };
  const app = approval.connection?.app ?? null;
  const { status } = to;
  return { is: 'decided', status, returnTo: returnAddress({ ...approval, status }, app, env().baseUrl) };
}

/** How often each outcome came. */
export type Decisions = Record<'decided' | 'before' | 'changed' | 'failed', number>;

/**
 * Approves or declines several, one after the other: whatever one of them comes to, the next is tried, up to one in a
 * store that the seller may not change.
 * @param quotes the preview that was shown, by the approval's id
 */
export async function decideApprovals(
  seller: { id: SellerId; name: string },
  isApproved: boolean,
  quotes: ReadonlyMap<string, string>,
  context: RequestContext,
): Promise<Decisions | 'forbidden'> {
  const counts: Decisions = { decided: 0, before: 0, changed: 0, failed: 0 };
  for (const [id, quote] of quotes) {
    const decision = await decideApproval(seller, id, { isApproved, quote }, context);
    if (decision === 'forbidden') return 'forbidden';
    if (decision === null) counts.before += 1;
    else if (decision.is === 'decided' && decision.status === 'failed') counts.failed += 1;
    else counts[decision.is] += 1;
  }
  return counts;
}

/**
 * Makes the change. Returns what becomes of the approval: executed, which is stored then; failed, which isn't yet; or
 * null when it is still open and has to be shown again.
 */
async function carryOut(
  access: StoreProof,
  { id, detail, subscriptionId }: SellerApproval,
  { quote, by }: { quote: string; by: Pick<Decided, 'decidedAt' | 'decidedById'> },
  context: RequestContext,
): Promise<Decided | null> {
  try {
    const change = detail as ChangeDetail;
    let models = db() as Db;
    await updateSubscription(access, subscriptionId, actionOf(change), {
      ...context,
      metadata: change.metadata,
      previewId: quote,
      paidAs: `approval ${id}`,
      transact: (work, options) =>
        transact((tx) => {
          models = tx;
          return work(tx);
        }, options),
      keep: async (_, subscription) => {
        const to = { status: 'executed' as const, ...by, result: { ...subscription } };
        if (!(await settle(models, id, to, context))) throw new Taken();
      },
    });
    return { status: 'executed', ...by };
  } catch (error) {
    const isOpen = !(error instanceof Taken) && (await isPending(db(), id));
    const failed: Decided = { status: 'failed', ...by };
    if (!isOpen) return failed;
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw error;
    return ASK_AGAIN.includes(error.reason) ? null : { ...failed, error: error.code };
  }
}

/** Stores what became of an open approval, with its event; false when it isn't open any more. */
function settle(of: Db, id: string, to: Decided, context: RequestContext): Promise<boolean> {
  const store = async (tx: Db) => {
    const row = await decideOpen(tx, { id }, to, context.now);
    if (row) await recordApprovals(tx, [row], context);
    return row !== null;
  };
  return of === db() ? transact(store) : store(of);
}
