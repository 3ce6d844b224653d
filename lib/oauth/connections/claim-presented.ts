import { type Db, db, transact } from '../../database/db.ts';
import { recordEndings } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { type ClaimedPair, claimTokens, type Granted, type TokenClaim } from './claim-tokens.ts';
import { endConnectionsOf } from './ended-connections.ts';
import type { PresentedConnection } from './presented-connections.ts';

/** Others were faster: what was ended for it goes on. */
class NotClaimed extends Error {}

/**
 * Claims what a token request presents (see {@link claimTokens}), waiting for whoever holds its row, which was read. A
 * first code for which the seller chose to replace the app's earlier connections to that store and mode ends those that
 * there were when they pressed Authorize, in one transaction with the exchange.
 */
export async function claimPresented(
  read: TokenClaim,
  pair: ClaimedPair,
  context: RequestContext,
  row: PresentedConnection,
): Promise<Granted | null> {
  // A code of a widening renews the pair that there is.
  const claim: TokenClaim = read.kind === 'redemption' && row.codeRenews ? { ...read, kind: 'renewal' } : read;
  if (row.connectedAt !== null || !row.replacesEarlier) return claimTokens(db(), claim, pair, context, 'alone');
  const exchange = transact(async (tx) => {
    await endReplaced(tx, row.id, context);
    const granted = await claimTokens(tx, claim, pair, context, 'alone');
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
  await recordEndings(tx, ended, { kind: 'replaced', actor: 'app', context }, { reason: 'replaced', requestId });
}
