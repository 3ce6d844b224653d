import { EXTENSIONS } from '@/extensions/index.ts';
import type { MetadataChange } from '../billing/catalogue/metadata.ts';
import type { SubscriptionAction } from '../billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '../billing/subscriptions/update-subscription.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { ChangeContext } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';

/** A change that a limited connection may not make by itself. */
export interface ChangeBeyond {
  id: string;
  action: SubscriptionAction;
  metadata: MetadataChange | undefined;
}

type RequestBeyond = (access: StoreProof, change: ChangeBeyond, context: ChangeContext<object>) => Promise<object>;

declare module '../kernel/extension.ts' {
  interface Extension {
    /** Has the seller decide about a change beyond a connection's limits; v1 answers with what comes of it. */
    beyondLimits?: () => Promise<RequestBeyond>;
  }
}

interface Context extends ChangeContext<object> {
  previewId?: string | undefined;
  paidAs?: string | undefined;
  metadata: MetadataChange | undefined;
}

/**
 * Changes a subscription for a caller of v1; see updateSubscription. What a limited connection may not do by itself
 * waits for the seller instead, where an extension has them decide: then the answer is that. Throws 409 where nobody
 * can be asked.
 */
export async function changeWithinLimits(
  access: StoreProof,
  id: string,
  action: SubscriptionAction | null,
  context: Context,
  extensions = EXTENSIONS,
): Promise<object> {
  const answer = await updateSubscription(access, id, action, context);
  if (!('needsApproval' in answer)) return answer;
  const requestBeyond = await extensions.find((one) => one.beyondLimits)?.beyondLimits?.();
  if (!requestBeyond) throw new ApiError('nobody_to_ask');
  const { metadata, previewId: _, requireMatch: __, ...rest } = context;
  return requestBeyond(access, { id, action: answer.needsApproval, metadata }, rest);
}

/** The status of such an answer: 202 for what isn't the subscription, but waits. */
export function statusOf(answer: object): 200 | 202 {
  return 'current_period_end' in answer ? 200 : 202;
}
