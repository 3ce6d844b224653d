import { transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { Product } from '../journal/mail/letter.ts';
import { queueMail } from '../journal/mail/queue-mail.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { approveRequest, refuseRequest } from '../oauth/connections/connect-requests.ts';
import type { SellerId } from '../permissions/seller.ts';
import { approvedLetter, declinedLetter } from './member-letter.ts';

/**
 * Approves a request, or refuses it, which ends it, and records that. Whoever asked gets a mail: once it is approved
 * they may connect the app themselves, and the app may only know the browser in which it was begun.
 * @param ticked of what the app can do without, what they may allow it as well; null: it is refused
 * @returns false when there is none that the seller may answer
 */
export function answerRequest(
  { id: sellerId, email: by }: { id: SellerId; email: string },
  id: string,
  ticked: readonly string[] | null,
  context: RequestContext,
): Promise<boolean> {
  return transact(async (tx) => {
    const answered =
      ticked === null
        ? await refuseRequest(tx, sellerId, id)
        : await approveRequest(tx, sellerId, id, ticked, context.now);
    if (!answered) return false;
    const { storeId, appId, mode, scopes, askedBy, app, store, path } = answered;
    const kind = ticked === null ? 'connection_refused' : 'connection_approved';
    const detail = { asked_by: askedBy.email, ...(ticked !== null && { scopes }) };
    await insertEntry(tx, { storeId, appId, mode }, { kind, actor: { seller: sellerId }, context, detail });
    const content = { by, app: app.name, store: store.name, mode };
    const letter = (to: Product) =>
      ticked === null ? declinedLetter(content, to) : approvedLetter(to.baseUrl + path, content, to);
    await queueMail(tx, { recipient: askedBy.email, userId: askedBy.id }, letter, context.now);
    return true;
  });
}
