import { db, transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { Detail } from '../journal/activity/kind.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { insertNote } from './app-notes.ts';
import { findAppAsOperator, moveVerification } from './operator-apps.ts';

export const VERIFICATION_DECISIONS = ['verify', 'decline', 'remove'] as const;
export type VerificationDecision = (typeof VERIFICATION_DECISIONS)[number];

const MOVES = {
  verify: { from: 'requested', to: 'verified', kind: 'verified' },
  decline: { from: 'requested', to: 'declined', kind: 'verification_declined' },
  remove: { from: 'verified', to: 'none', kind: 'verification_removed' },
} as const;

/**
 * Carries out an operator's decision about an app.
 * @param since when the app came into the state that was shown: if the seller changes the app, the review starts over
 * @param answer what the owner is told with it
 * @returns false when the app is no longer in that state: somebody else was faster, the app was changed, or it is gone
 */
export async function decideVerification(
  operator: OperatorProof,
  appId: string,
  decision: VerificationDecision,
  since: Date,
  context: RequestContext,
  answer: string | null = null,
): Promise<boolean> {
  const { from, to, kind } = MOVES[decision];
  if (!isUuid(appId)) return false;
  return transact(async (tx) => {
    const moved = await moveVerification(
      tx,
      operator,
      appId,
      { state: from, since },
      { state: to, answer },
      context.now,
    );
    const detail: Detail = answer === null ? {} : { answer };
    const actor = { operator: operator.email };
    if (moved) await insertEntry(tx, { appId }, { kind, actor, context, detail });
    return moved;
  });
}

/** Adds an operator's private note about an app; false when the app is gone. */
export async function addAppNote(operator: OperatorProof, appId: string, text: string, now: Date): Promise<boolean> {
  if (!(await findAppAsOperator(db(), operator, { id: appId }))) return false;
  await insertNote(db(), operator, { appId, text, createdAt: now });
  return true;
}
