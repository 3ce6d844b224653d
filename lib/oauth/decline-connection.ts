import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { findAppByClientId } from '../apps/apps.ts';
import { db } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import type { Ticket } from './ticket.ts';

/**
 * Carries out the seller's Cancel: nothing is connected, and the activity records it.
 * @returns false when the app was deleted or disabled or its redirect URI removed meanwhile: nowhere to redirect to
 */
export async function declineConnection(ticket: Ticket, sellerId: SellerId, occasion: Occasion): Promise<boolean> {
  const { clientId, redirectUri, scopes } = ticket.request;
  const app = await findAppByClientId(db(), clientId);
  if (!app?.redirectUris.includes(redirectUri)) return false;
  const declined = { kind: 'declined', actor: 'seller', occasion, detail: { scopes } } as const;
  await insertEntry(db(), { appId: app.id, ownerId: sellerId }, declined);
  return true;
}
