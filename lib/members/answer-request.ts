import { transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { Product } from '../journal/mail/letter.ts';
import { queueMail } from '../journal/mail/queue-mail.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { approveRequest, refuseRequest } from '../oauth/connections/connect-requests.ts';
import type { SellerId } from '../permissions/seller.ts';
import { approvedLetter, declinedLetter } from './member-letter.ts';

/**
 * Approves a request and records that: whoever asked may connect the app themselves now, and gets a mail that says so,
 * because the app may only know the browser in which it was begun.
 * @param ticked of what the app can do without, what they may allow it as well
 * @returns false when there is none that the seller may answer
 */
export function answerWithYes(
  { id: sellerId, email: by }: { id: SellerId; email: string },
  id: string,
  ticked: readonly string[],
  context: RequestContext,
): Promise<boolean> {
  return transact(async (tx) => {
    const approved = await approveRequest(tx, sellerId, id, ticked, context.now);
    if (!approved) return false;
    const { storeId, appId, mode, scopes, askedBy, app, store, path } = approved;
    const detail = { asked_by: askedBy.email, scopes };
    const entry = { kind: 'connection_approved', actor: { seller: sellerId }, context, detail } as const;
    await insertEntry(tx, { storeId, appId, mode }, entry);
    const content = { by, app: app.name, store: store.name, mode };
    const letter = (to: Product) => approvedLetter(to.baseUrl + path, content, to);
    await queueMail(tx, { recipient: askedBy.email, userId: askedBy.id }, letter, context.now);
    return true;
  });
}

/**
 * Refuses a request, which ends it, and records that; whoever asked gets a mail. False when there is none that the
 * seller may answer.
 */
export function answerWithNo(
  { id: sellerId, email: by }: { id: SellerId; email: string },
  id: string,
  context: RequestContext,
): Promise<boolean> {
  return transact(async (tx) => {
    const refused = await refuseRequest(tx, sellerId, id);
    if (!refused) return false;
    const { storeId, appId, mode, askedBy, app, store } = refused;
    const detail = { asked_by: askedBy.email };
    const entry = { kind: 'connection_refused', actor: { seller: sellerId }, context, detail } as const;
    await insertEntry(tx, { storeId, appId, mode }, entry);
    const letter = (to: Product) => declinedLetter({ by, app: app.name, store: store.name, mode }, to);
    await queueMail(tx, { recipient: askedBy.email, userId: askedBy.id }, letter, context.now);
    return true;
  });
}
