import { db } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { may } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type AccessEnd, endOf } from './access-end.ts';
import { setSellerEnd } from './seller-connection-limits.ts';
import { findSellerConnection } from './seller-connections.ts';

/**
 * Changes when an app's connection to one of the seller's stores ends, counted from now.
 * @returns when that is, null for not before it is disconnected; `no_connection` when none of the seller's stores has
 *   an active one with this id, `forbidden` when their role in its store may not say so
 */
export async function changeAccessEnd(
  sellerId: SellerId,
  connectionId: string,
  choice: AccessEnd,
  context: RequestContext,
): Promise<{ endsAt: Date | null } | 'no_connection' | 'forbidden'> {
  const connection = isUuid(connectionId) ? await findSellerConnection(db(), sellerId, connectionId) : null;
  if (!connection) return 'no_connection';
  if (!may(connection.store.role, 'connect', connection.mode)) return 'forbidden';
  const endsAt = endOf(choice, context.now);
  return (await setSellerEnd(db(), sellerId, connectionId, endsAt, context)) ? { endsAt } : 'no_connection';
}
