import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { approveRequest, dropRequests, refuseRequest } from '../connections/connect-requests.ts';
import { transact } from '../db.ts';
import { env } from '../env.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Occasion } from '../occasion.ts';
import { approvedLetter } from './member-letter.ts';

/** What was authorized. */
export interface Authorized {
  storeId: string;
  mode: Mode;
  app: { id: string; name: string };
  scopes: string[];
  /** The request that this answers, if any. */
  answers: string | undefined;
}

/**
 * After a person has authorized an app for a store and mode: whoever asked for that in the request that they reviewed
 * may connect it themselves now, and gets a mail that says so, because the app may only know the browser in which it was
 * begun. What the person asked for themselves is over; what others asked stays to be reviewed.
 */
export function answerRequests(
  sellerId: SellerId,
  { storeId, mode, app, scopes, answers }: Authorized,
  { now }: Occasion,
): Promise<void> {
  return transact(async (tx) => {
    const asked = { storeId, appId: app.id, mode };
    await dropRequests(tx, { ...asked, askedById: sellerId });
    const approved = answers && (await approveRequest(tx, sellerId, answers, { ...asked, scopes }, now));
    if (!approved) return;
    const letter = approvedLetter(env().baseUrl + approved.path, { app: app.name }, env());
    await queueMail(tx, { recipient: approved.askedBy.email, userId: approved.askedBy.id }, letter, now);
  });
}

/** Refuses a request, which ends it, and records that; false when there is none that the seller may answer. */
export function answerWithNo(sellerId: SellerId, id: string, occasion: Occasion): Promise<boolean> {
  return transact(async (tx) => {
    const refused = await refuseRequest(tx, sellerId, id);
    if (!refused) return false;
    const { storeId, appId, mode, askedBy } = refused;
    const detail = { asked_by: askedBy.email };
    const entry = { kind: 'connection_refused', actor: { seller: sellerId }, occasion, detail } as const;
    await insertEntry(tx, { storeId, appId, mode }, entry);
    return true;
  });
}
