import type { Db } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { findProductToChoose, findVariant } from '../catalogue/variants.ts';
import { type Change, type Pause, planChange, type Subscription } from './change.ts';
import { isScheduled, type SubscriptionAction, stepFor } from './subscription-state.ts';
import { checkAgreement, chooseVariant, type Target } from './variant-choice.ts';

/**
 * Reads the target of a swap, before anything is said about the subscription.
 * Throws 400 `invalid_request` when variant and product contradict each other or both are missing.
 */
export async function readTarget(db: Db, access: StoreProof, action: SubscriptionAction): Promise<Target> {
  if (action.action !== 'swap') return {};
  const { variantId, productId } = action;
  if (variantId === undefined && productId === undefined) {
    throw new ApiError('swap_to_nothing', { param: 'variant_id' });
  }
  const target: Target = {
    ...(variantId !== undefined && { variant: await findVariant(db, access, variantId) }),
    ...(productId !== undefined && { product: await findProductToChoose(db, access, productId) }),
  };
  checkAgreement(target);
  return target;
}

/**
 * Works out what an action changes, for the update and its preview alike.
 * Throws 409 when the subscription's state forbids it, 422 when a swap has no valid target or a pause no valid end.
 */
export function decideChange(row: Subscription, action: SubscriptionAction, target: Target, now: Date): Change {
  const step = stepFor(row, action.action);
  if (typeof step === 'object') throw new ApiError(step.conflict);
  if (step === 'pause') return planChange(row, { pause: pauseOf(row, action, now) }, now);
  if (step !== 'swap') return planChange(row, step, now);
  const isNow = !isScheduled(action);
  const to = chooseVariant(target, row.variant, { scheduled: row.scheduledVariant, isNow });
  return planChange(row, isNow ? { swapTo: to } : { scheduleTo: to }, now);
}

/** The furthest a pause may return, in milliseconds. */
const FURTHEST_MS = 3 * 366 * DAY_MS;

/**
 * When the pause begins that was asked for, and until when it lasts. Throws 422 `invalid_time` unless that is later.
 */
function pauseOf({ currentPeriodEnd }: Subscription, action: SubscriptionAction, now: Date): Pause {
  const isNow = !isScheduled(action);
  const until = (action.action === 'pause' && action.resumesAt) || null;
  const start = isNow ? now : currentPeriodEnd;
  if (until && (until <= start || until.getTime() > now.getTime() + FURTHEST_MS))
    throw new ApiError('return_out_of_range', { param: 'resumes_at' });
  return { isNow, until };
}

/**
 * The same for an update that names a preview. Whatever was possible then, 422 means that the preview no longer holds:
 * throws 409 `preview_outdated` instead.
 */
export function decideQuoted(...given: Parameters<typeof decideChange>): Change {
  try {
    return decideChange(...given);
  } catch (error) {
    throw error instanceof ApiError && error.status === 422 ? new ApiError('preview_outdated') : error;
  }
}

/** Dates the invoice of a quoted change when it is issued, so that dates ascend with numbers. */
export function issuedFrom(change: Change, now: Date): Change {
  const { invoice } = change;
  return invoice && invoice.issuedAt < now ? { ...change, invoice: { ...invoice, issuedAt: now } } : change;
}
