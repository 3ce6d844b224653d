import type { ChangeBeyond } from '@/lib/api/change-within-limits.ts';
import { membersOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { WEEK_MS } from '@/lib/kernel/text/durations.ts';
import type { ChangeContext } from '@/lib/stores/record-change.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { DETAIL_TYPE } from '../index.ts';
import type { ApprovalObject } from './approval.ts';
import { requestApproval } from './request-approval.ts';

/** For how long what is beyond a limit waits, in seconds. */
const WAITS_S = WEEK_MS / 1000;

/**
 * Has a change wait for the seller that a limited connection may not make by itself. Throws 409 when the seller lets it
 * ask for nothing.
 */
export async function requestBeyondLimits(
  access: StoreProof,
  { id, action, metadata }: ChangeBeyond,
  context: ChangeContext<object>,
): Promise<ApprovalObject> {
  const more = metadata === undefined ? {} : { metadata };
  const detail = { type: DETAIL_TYPE, subscription_id: id, ...membersOf(action), ...more } as const;
  const request = { detail, message: null, redirectUri: null, state: null, expiresIn: WAITS_S, isBeyondLimits: true };
  return (await requestApproval(access, request, context)).approval;
}
