import type { Mode } from '@/prisma/generated/enums.ts';
import { transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { Product } from '../journal/mail/letter.ts';
import { queueMail } from '../journal/mail/queue-mail.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { insertRequest } from '../oauth/connections/connect-requests.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { mayAsk } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { listThoseWhoMay } from '../stores/members.ts';
import { findSellerStore, lockSellerStore } from '../stores/stores.ts';
import { requestLetter } from './member-letter.ts';

/** Requests by one account: each is a mail to every admin of the store. */
export const REQUESTS: Limit = {
  name: 'connect request',
  most: ACCOUNT_LIMITS.connectRequestsAnHour,
  windowMs: HOUR_MS,
};

/** How long a request can be answered. */
const REQUEST_LIFE_MS = 7 * DAY_MS;

/** What is asked for, by the consent screen that showed it. */
export interface WantedConnection {
  storeId: string;
  mode: Mode;
  app: { id: string; name: string };
  scopes: string[];
  /** The path of that consent screen. */
  path: string;
}

/**
 * Asks those who may to connect an app to a store: they find it on their page of connected apps, and get a mail. An
 * earlier request of the same person for the same thing is replaced.
 * @returns `not_allowed` when the person is no member of the store, or in a role that doesn't ask in this mode
 */
export async function requestConnection(
  seller: { id: SellerId; email: string },
  { storeId, mode, app, scopes, path }: WantedConnection,
  context: RequestContext,
): Promise<'asked' | 'not_allowed' | { waitSeconds: number }> {
  const { now } = context;
  const waitSeconds = await countAttempt(REQUESTS, seller.id, now);
  if (waitSeconds !== null) return { waitSeconds };
  return transact(async (tx) => {
    // Locked until the end: whoever removes them at the same time finds the request, and of two requests one is left.
    const isOpen = await lockSellerStore(tx, seller.id, storeId, 'see');
    const store = isOpen ? await findSellerStore(tx, seller.id, storeId) : null;
    if (!store || !mayAsk(store.role, mode)) return 'not_allowed';
    const expiresAt = new Date(now.getTime() + REQUEST_LIFE_MS);
    const request = { id: newUuid(now), storeId, appId: app.id, mode, scopes, path };
    await insertRequest(tx, { ...request, askedById: seller.id, askedAt: now, expiresAt });
    const subject = { storeId, appId: app.id, mode };
    const entry = { kind: 'connection_requested', actor: { seller: seller.id }, context, detail: { scopes } } as const;
    await insertEntry(tx, subject, entry);
    const content = { by: seller.email, app: app.name, store: store.name, mode };
    const letter = (to: Product) => requestLetter(`${to.baseUrl}/dashboard/apps#requests`, content, to);
    for (const { id: userId, email } of await listThoseWhoMay(tx, storeId, 'connect'))
      await queueMail(tx, { recipient: email, userId }, letter, now);
    return 'asked';
  });
}
