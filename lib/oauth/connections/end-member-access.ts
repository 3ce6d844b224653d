import type { Db } from '../../database/db.ts';
import type { Actor } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { may, mayAsk, type Role } from '../../permissions/role.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { dropRequestsBy } from './connect-requests.ts';
import { endUnredeemed } from './ended-connections.ts';

/**
 * Ends what a member has in a store that their role doesn't allow any more: keys they made, which is recorded, codes of
 * apps they authorized and that were not redeemed yet, and what they asked admins for, approved or not. Call it in the
 * transaction that changes the role, after the change, with the store locked: no key is made meanwhile, and whoever is
 * authorizing an app either comes first, or finds that they may not.
 * @param role the one they have now; null: they are no member any more
 */
export async function endMemberAccess(
  tx: Db,
  { storeId, personId, role }: { storeId: string; personId: string; role: Role | null },
  actor: Actor,
  context: Pick<RequestContext, 'now'> & Partial<RequestContext>,
): Promise<void> {
  if (role === null || !mayAsk(role, 'live')) await dropRequestsBy(tx, personId, storeId);
  const modes = (['live', 'test'] as const).filter((mode) => role === null || !may(role, 'connect', mode));
  const ofTheirs = { storeId, makerId: personId, mode: { in: modes } };
  await revokeKeys(tx, ofTheirs, { kind: 'api_key_revoked', actor, context });
  await endUnredeemed(tx, personId, { storeId, mode: { in: modes } }, context.now);
}
