import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { deleteDeveloper } from '../apps/app-developers.ts';
import { findOwnApp, lockOwnApp } from '../apps/apps.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { dropStrayHandover } from './invitations.ts';

/**
 * Takes a developer out of an app's team and records it: its owner does, or the developer leaves. An offer of the app
 * to them ends. The owner stays.
 * @returns `not_allowed` when somebody else asks; `not_found` when there is no such developer or app
 */
export function removeDeveloper(
  sellerId: SellerId,
  appId: string,
  personId: string,
  context: RequestContext,
): Promise<'done' | 'not_allowed' | 'not_found'> {
  return transact(async (tx) => {
    const app = (await lockOwnApp(tx, sellerId, appId)) && (await findOwnApp(tx, sellerId, appId));
    if (!app) return 'not_found';
    const isSelf = personId === sellerId;
    if (app.ownerId !== sellerId && !isSelf) return 'not_allowed';
    const email = await deleteDeveloper(tx, appId, personId);
    if (email === null) return 'not_found';
    await dropStrayHandover(tx, { appId });
    const kind = isSelf ? 'developer_left' : 'developer_removed';
    await insertEntry(tx, { appId }, { kind, actor: { seller: sellerId }, context, detail: { email } });
    return 'done';
  });
}
