import type { MetadataChange } from '@/lib/billing/catalogue/metadata.ts';
import type { SubscriptionObject } from '@/lib/billing/subscriptions/subscription-object.ts';
import { membersOf, type SubscriptionAction } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { WEEK_MS } from '@/lib/kernel/text/durations.ts';
import type { ChangeContext } from '@/lib/stores/record-change.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import type { ApprovalObject } from './approval.ts';
import { DETAIL_TYPE } from './detail-type.ts';
import { requestApproval } from './request-approval.ts';

interface Context extends ChangeContext<SubscriptionObject | ApprovalObject> {
  previewId?: string | undefined;
  paidAs?: string | undefined;
  metadata?: MetadataChange | undefined;
}

/** For how long what is beyond a limit waits, in seconds. */
const WAITS_S = WEEK_MS / 1000;

/**
 * Changes a subscription for a caller of v1; see updateSubscription. What a limited connection may not do by itself
 * waits for the seller instead: then the answer is the approval. Throws 409 when the seller lets it ask for nothing.
 */
export async function changeWithinLimits(
  access: StoreProof,
  id: string,
  action: SubscriptionAction | null,
  context: Context,
): Promise<SubscriptionObject | ApprovalObject> {
  const answer = await updateSubscription(access, id, action, context);
  if (!('needsApproval' in answer)) return answer;
  const { metadata, previewId: _, requireMatch: __, ...rest } = context;
  const more = metadata === undefined ? {} : { metadata };
  const detail = { type: DETAIL_TYPE, subscription_id: id, ...membersOf(answer.needsApproval), ...more } as const;
  const asked = { detail, message: null, redirectUri: null, state: null, expiresIn: WAITS_S, isBeyondLimits: true };
  return (await requestApproval(access, asked, rest)).approval;
}

/** The status of such an answer: 202 while it waits. */
export function statusOf(answer: SubscriptionObject | ApprovalObject): 200 | 202 {
  return 'authorization_details' in answer ? 202 : 200;
}
