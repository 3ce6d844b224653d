import { isSameList, type Networks, type TypedNetworks, typedNetworks } from '../../calls/networks/network-list.ts';
import { findSellerGuard, setSellerNetworks } from '../../calls/networks/seller-network-days.ts';
import { type Db, db, transact } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { type Credential, formatCredential, hashSecret } from '../../permissions/credential.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type AccessEnd, endOf } from '../connections/access-end.ts';
import { type ConnectionLimits, isSameTyped, UNLIMITED } from '../connections/connection-limit.ts';
import {
  findBySelector,
  findWidened,
  type Widened,
  type Widening,
  widenConnectionRow,
} from '../connections/connections.ts';
import { limitSellerConnection, setSellerEnd, setSellerMayAsk } from '../connections/seller-connection-limits.ts';
import { findAnswer, insertAnswer } from './answered-tickets.ts';
import { type Chosen, CODE_LIFETIME_MS, type RequestedWidening, type Ticket } from './ticket.ts';

const MOST_TRIES = 20;

/** What is changed beside the scopes; null: as before. */
interface Settings {
  ends: AccessEnd | null;
  limits: ConnectionLimits | null;
  mayAsk: boolean | null;
  networks: { from: TypedNetworks; to: Networks } | null;
}

interface Pressed {
  sellerId: SellerId;
  /** What is added of what the screen called new. */
  scopes: readonly string[];
  /** What was chosen beside that, as the form came. */
  choice: Partial<Chosen>;
  /** The limits as they were typed; null: none. */
  limits: ConnectionLimits | null;
  /** From where it may be called, as that was typed; null: as before. */
  networks: Networks | null;
  /** The code of this ticket, under each key. */
  codes: readonly Credential[];
}

/** Not what was read, or answered before: nothing of it stays. */
class Undone extends Error {}

/**
 * Carries out Authorize on a screen that asked for more for a connection: adds that at once, and makes a code that
 * renews the pair, if the app exchanges it. What was taken back meanwhile isn't added again, and a second press adds
 * nothing.
 * @returns the code; `answered`: with Cancel, or with a code that is no use any more; `changed_meanwhile`: it has ended,
 *   or somebody has pressed on another screen since this one was made, so that it has to be shown again
 */
export async function widenConnection(
  { id: ticketId, request, widens }: Ticket & { widens: RequestedWidening },
  appId: string,
  pressed: Pressed,
  context: RequestContext & { tokenPrefix: string },
): Promise<{ code: string } | 'answered' | 'changed_meanwhile'> {
  const { now, tokenPrefix } = context;
  const { sellerId, scopes: added, codes } = pressed;
  const settings = changedSettings(pressed, widens);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await findAnswer(db(), ticketId);
    if (answer) return answeredBefore(answer.selector, codes, context);
    const found = await findWidened(db(), sellerId, { id: widens.id, appId, now });
    if (found?.authorizedAt.getTime() !== widens.pressedAt) return 'changed_meanwhile';
    const secret = codes[0]?.secret ?? '';
    const widening = {
      sellerId,
      added,
      redirectUri: request.redirectUri,
      codeHash: hashSecret(secret),
      codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      codeChallenge: request.challenge,
      codeJkt: request.codeJkt ?? null,
    };
    if (await widenOnce(found, widening, { ticketId, settings }, context))
      return { code: formatCredential({ kind: 'code', selector: found.selector, secret }, tokenPrefix) };
  }
  return 'changed_meanwhile';
}

/** What the seller changed beside the scopes: what the form had by itself changes nothing. */
function changedSettings(
  { choice, limits: typed, networks: to }: Pressed,
  { shown, isEndless }: RequestedWidening,
): Settings {
  const { ends = null, limits = null, mayAsk = null, networks = null } = choice;
  const from = shown?.networks;
  return {
    ends: ends === 'never' && isEndless ? null : ends,
    limits: shown && limits && !isSameTyped(limits, shown.limits) ? (typed ?? UNLIMITED) : null,
    networks: from && to && networks && !isSameList(networks, from) ? { from, to } : null,
    mayAsk: shown && mayAsk !== shown.mayAsk ? mayAsk : null,
  };
}

/** Answers the ticket and widens the connection, both or neither. */
async function widenOnce(
  found: Widened,
  widening: Widening,
  { ticketId, settings: { ends, limits, mayAsk, networks } }: { ticketId: string; settings: Settings },
  context: RequestContext,
): Promise<boolean> {
  const { sellerId } = widening;
  try {
    await transact(async (tx) => {
      if (!(await widenConnectionRow(tx, found, widening, context))) throw new Undone();
      if (!(await insertAnswer(tx, ticketId, found.selector, context.now))) throw new Undone();
      if (ends !== null) await setSellerEnd(tx, sellerId, found.id, endOf(ends, context.now), context);
      if (limits !== null) await limitSellerConnection(tx, sellerId, found.id, limits, context);
      if (networks !== null && !(await putNetworks(tx, sellerId, found.id, networks, context))) throw new Undone();
      if (mayAsk !== null) await setSellerMayAsk(tx, sellerId, found.id, mayAsk, context);
    });
    return true;
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
}

/** Puts the list that was typed in place of the one that was shown; false where that has changed meanwhile. */
async function putNetworks(
  tx: Db,
  sellerId: SellerId,
  id: string,
  { from, to }: { from: TypedNetworks; to: Networks },
  context: RequestContext,
): Promise<boolean> {
  const guard = await findSellerGuard(tx, sellerId, 'connection', id);
  return (
    guard !== null && isSameList(typedNetworks(guard), from) && setSellerNetworks(tx, sellerId, guard, to, context)
  );
}

/** A second press gets the same code as long as the app may still exchange it. */
async function answeredBefore(
  selector: string | null,
  codes: readonly Credential[],
  { now, tokenPrefix }: { now: Date; tokenPrefix: string },
): Promise<{ code: string } | 'answered'> {
  const row = selector === null ? null : await findBySelector(db(), selector);
  const code = codes.find(({ secret }) => row?.codeHash === hashSecret(secret));
  if (!row || !code || !row.codeRenews || row.endedAt || row.codeExpiresAt <= now) return 'answered';
  return { code: formatCredential({ ...code, selector: row.selector }, tokenPrefix) };
}
