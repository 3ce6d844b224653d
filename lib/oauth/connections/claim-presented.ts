import { type Db, db, transact } from '../../database/db.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { insertConnectionEntries } from '../../journal/activity/audit-entries.ts';
import { recordConnectionEvents } from '../../journal/events/events.ts';
import { type CodeProofs, claimCode, type Granted, type Presented } from './claim-tokens.ts';
import { endConnectionsOf } from './ended-connections.ts';
import type { PresentedConnection } from './presented-connections.ts';

/** Others were faster: what was ended for it goes on. */
class NotClaimed extends Error {}

/**
 * Exchanges a code (see {@link claimCode}): with others that come at the same time, or alone where its row was read. A
 * first code for which the seller chose to replace the app's earlier connections to that store and mode ends those that
 * there were when they pressed Authorize, in one transaction with the exchange.
 */
export async function claimPresented(
  presented: Presented & { proofs: CodeProofs },
  context: RequestContext,
  row: PresentedConnection | null,
): Promise<Granted | null> {
  if (!row) return claimCode(db(), presented, context, 'shared');
  const claimAlone = (of: Db) => claimCode(of, { ...presented, renews: row.codeRenews }, context, 'alone');
  if (row.connectedAt !== null || !row.replacesEarlier) return claimAlone(db());
  const exchange = transact(async (tx) => {
    await endReplaced(tx, row.id, context);
    const granted = await claimAlone(tx);
    if (!granted) throw new NotClaimed();
    return granted;
  });
  return exchange.catch((error) => {
    if (error instanceof NotClaimed) return null;
    throw error;
  });
}

async function endReplaced(tx: Db, id: string, context: RequestContext): Promise<void> {
  const { now, requestId } = context;
  const { appId, storeId, mode, authorizedAt } = await tx.connection.findUniqueOrThrow({
    where: { id },
    select: { appId: true, storeId: true, mode: true, authorizedAt: true },
  });
  const earlier = { appId, storeId, mode, connectedAt: { lte: authorizedAt } };
  const ended = await endConnectionsOf(tx, earlier, 'replaced', now);
  await insertConnectionEntries(tx, ended, { kind: 'replaced', actor: 'app', context });
  await recordConnectionEvents(tx, ended, { type: 'connection.ended', at: now, requestId, reason: 'replaced' });
}
