import { db } from '../db.ts';
import { isUuid } from '../uuid.ts';
import { moveVerification } from './apps.ts';

export const VERIFICATION_DECISIONS = ['verify', 'decline', 'remove'] as const;
export type VerificationDecision = (typeof VERIFICATION_DECISIONS)[number];

const MOVES = {
  verify: { from: 'requested', to: 'verified' },
  decline: { from: 'requested', to: 'declined' },
  remove: { from: 'verified', to: 'none' },
} as const;

/**
 * Carries out an operator's decision about an app. Only call it for an operator.
 * @param since when the app came into the state that was shown: a seller who changes the app meanwhile begins anew
 * @param answer what the owner is told with it
 * @returns false when the app is no longer where the decision starts: somebody else was faster, the app was changed, or it is gone
 */
export async function decideVerification(
  appId: string,
  decision: VerificationDecision,
  since: Date,
  now: Date,
  answer: string | null = null,
): Promise<boolean> {
  const { from, to } = MOVES[decision];
  return isUuid(appId) && moveVerification(db(), appId, { state: from, since }, { state: to, answer }, now);
}
