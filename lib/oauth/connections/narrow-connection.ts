import { db } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { may } from '../../permissions/role.ts';
import { withoutScopes } from '../../permissions/scope.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { findSellerConnection, narrowSellerConnection } from './seller-connections.ts';

/**
 * What became of it: `unchanged` when it had none of these scopes, `nothing_left` when it had no others, so that its
 * end is what is wanted, `no_connection` when none of the seller's stores has an active one with this id, `forbidden`
 * when their role in its store may not narrow it.
 */
export type Narrowing = 'done' | 'unchanged' | 'nothing_left' | 'no_connection' | 'forbidden';

const MOST_TRIES = 20;

/**
 * Takes scopes back from an app's connection to one of the seller's stores, from its next call on. Its tokens stay, and
 * a refresh gives what is left (RFC 6749 section 6). Others who narrow it at the same moment only add to what is taken.
 */
export async function narrowConnection(
  sellerId: SellerId,
  connectionId: string,
  unwanted: readonly string[],
  context: RequestContext,
): Promise<Narrowing> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const connection = isUuid(connectionId) ? await findSellerConnection(db(), sellerId, connectionId) : null;
    if (!connection) return 'no_connection';
    if (!may(connection.store.role, 'connect', connection.mode)) return 'forbidden';
    const { left, taken } = withoutScopes(connection.scopes, unwanted);
    if (taken.length === 0) return 'unchanged';
    if (left.length === 0) return 'nothing_left';
    if (await narrowSellerConnection(db(), sellerId, connection, { left, taken }, context)) return 'done';
  }
  throw new Error('The connection was narrowed by others each time.');
}
