import { findStandingOf } from '../../apps/presented-apps.ts';
import { mayReturnTo } from '../../apps/redirect-uri.ts';
import { db, transact } from '../../database/db.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { readClient } from '../clients/read-client.ts';
import { findAnswer, insertAnswer } from './answered-tickets.ts';
import type { Ticket } from './ticket.ts';

/** `app_gone`: deleted or disabled, or its redirect URI removed meanwhile: nowhere to redirect to. */
export type Declined = 'done' | 'app_gone' | 'answered';

/**
 * Carries out the seller's Cancel: nothing is connected, and the activity records it. A second click changes nothing; a
 * ticket that was answered with Authorize stays so.
 */
export async function declineConnection(
  ticket: Ticket,
  sellerId: SellerId,
  context: RequestContext,
): Promise<Declined> {
  const { clientId, redirectUri, scopes } = ticket.request;
  const client = await readClient(clientId, { ...context, sellerId });
  if ('fault' in client || !mayReturnTo(redirectUri, client.app)) return 'app_gone';
  const { app } = client;
  const declined = { kind: 'declined', actor: { seller: sellerId }, context, detail: { scopes } } as const;
  const isFirst = await transact(async (tx) => {
    if (!(await insertAnswer(tx, ticket.id, null, context.now))) return false;
    // Of a client that nobody has authorized before, no trace is left.
    if (app.unregistered && !(await findStandingOf(tx, app.id))) return true;
    await insertEntry(tx, { appId: app.id, ownerId: sellerId }, declined);
    return true;
  });
  if (isFirst) return 'done';
  const answer = await findAnswer(db(), ticket.id);
  return answer?.selector == null ? 'done' : 'answered';
}
