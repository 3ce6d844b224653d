import { keepPresented } from '../../apps/presented-apps.ts';
import { mayReturnTo } from '../../apps/redirect-uri.ts';
import { db, transact } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { type Credential, deriveCredential, formatCredential, hashSecret } from '../../permissions/credential.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { readClient } from '../clients/read-client.ts';
import type { ClientApp } from '../clients/read-unregistered.ts';
import { type AccessEnd, endOf } from '../connections/access-end.ts';
import { dropUnredeemed, findBySelector, insertConnection, type NewConnection } from '../connections/connections.ts';
import { endEarlierTries } from '../connections/ended-connections.ts';
import { findAnswer, insertAnswer } from './answered-tickets.ts';
import type { AuthorizationDetail } from './authorization-detail.ts';
import { type Choice, checkChoice, type Refusal } from './check-choice.ts';
import { detailTypeOf, type Tx } from './read-details.ts';
import { CODE_LIFETIME_MS, type Ticket } from './ticket.ts';
import { widenConnection } from './widen-connection.ts';

const KEEP_UNREDEEMED_MS = DAY_MS;

export type Decision = { code: string; app: { id: string; name: string }; scopes: string[] } | Refusal;

/**
 * Carries out the seller's Authorize: makes the connection with its code (RFC 6749 section 4.1.2).
 * Of the optional scopes it gets those that were ticked. One ticket makes one connection; a second click returns the
 * same code as long as the app has not redeemed it.
 */
export async function authorizeConnection(
  ticket: Ticket,
  choice: Choice,
  sellerId: SellerId,
  context: RequestContext & { codeKeys: Keys; tokenPrefix: string; confirmSensitive?: boolean; sellerName?: string },
): Promise<Decision> {
  const { now } = context;
  const { request } = ticket;
  const client = await readClient(request.clientId, { ...context, sellerId });
  if ('fault' in client || !mayReturnTo(request.redirectUri, client.app)) return { fault: 'app_gone' };
  const { app } = client;
  const checked = await checkChoice(ticket, choice, sellerId, app, context);
  if ('fault' in checked) return checked;
  const { isByApproval, networks: _, ...allowed } = checked;
  const { storeId, scopes } = allowed;
  const codes = codesOf(ticket, context.codeKeys);
  if (ticket.widens) {
    const pressed = { ...checked, sellerId, choice, codes };
    const widened = await widenConnection({ ...ticket, widens: ticket.widens }, app.id, pressed, context);
    return typeof widened === 'string' ? { fault: widened } : { ...widened, app, scopes };
  }
  const [credential, ...earlier] = codes;
  const connection = {
    sellerId,
    selector: credential.selector,
    appId: app.id,
    ...allowed,
    mode: choice.mode,
    redirectUri: request.redirectUri,
    codeHash: hashSecret(credential.secret),
    codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    codeChallenge: request.challenge,
    codeJkt: request.codeJkt,
    resources: resourcesFor(app, request),
  };
  const insert = (more: Partial<NewConnection>) => async (tx: Tx) => {
    if (!(await insertAnswer(tx, ticket.id, credential.selector, now))) return false;
    if (!(await keepPresented(tx, app, now))) return false;
    if (isByApproval) await endEarlierTries(tx, connection, now);
    return insertConnection(tx, { ...connection, ...more }, context);
  };
  const { detail } = request;
  const made = detail
    ? await connectWith(detail, ticket, { ...checked, sellerId, mode: choice.mode }, insert, context)
    : await transact(insert({}));
  if (typeof made === 'string' && !(await findAnswer(db(), ticket.id))) return { fault: made };
  if (made !== true)
    return decidedBefore(ticket, { ...connection, app, ends: choice.ends }, [credential, ...earlier], context);
  await dropUnredeemed(db(), storeId, new Date(now.getTime() - KEEP_UNREDEEMED_MS));
  return { code: formatCredential(credential, context.tokenPrefix), app, scopes };
}

/** What the tokens are for: where the request doesn't say, an unregistered client's for MCP, and others' for v1. */
export function resourcesFor({ unregistered }: ClientApp, { resources }: Ticket['request']): string[] | undefined {
  return resources ?? (unregistered && [`${env().baseUrl}/mcp`]);
}

/** Makes the connection and carries out the detail that was asked for with it, both or neither. */
async function connectWith(
  detail: AuthorizationDetail,
  { id: ticketId, quote = '' }: Ticket,
  { sellerId, storeId, mode }: { sellerId: SellerId; storeId: string; mode: 'live' | 'test' },
  insert: (more: Partial<NewConnection>) => (tx: Tx) => Promise<boolean>,
  context: RequestContext & { sellerName?: string },
) {
  const seller = { id: sellerId, name: context.sellerName ?? '' };
  return (await detailTypeOf(detail)).connect({ detail, ticketId, quote, seller, storeId, mode }, insert, context);
}

/** The code that a ticket's connection begins with; the later ones are what it was under earlier keys. */
function codesOf({ id }: Ticket, [current, ...previous]: Keys): [Credential, ...Credential[]] {
  const derive = (key: Buffer) => deriveCredential('code', key, id);
  return [derive(current), ...previous.map(derive)];
}

/** The decision for a ticket that was answered before: a second click, or a different choice. */
async function decidedBefore(
  ticket: Ticket,
  { app, ends, ...wanted }: NewConnection & { app: { id: string; name: string }; ends?: AccessEnd | null | undefined },
  codes: Credential[],
  { now, tokenPrefix }: { now: Date; tokenPrefix: string },
): Promise<Decision> {
  const selector = (await findAnswer(db(), ticket.id))?.selector;
  if (selector == null) return { fault: 'answered' };
  const earlier = await findBySelector(db(), selector);
  // Neither added nor there: the app was disabled or deleted after we looked it up.
  if (!earlier) return { fault: 'app_gone' };
  const same =
    earlier.storeId === wanted.storeId &&
    earlier.mode === wanted.mode &&
    earlier.replacesEarlier === wanted.replacesEarlier &&
    earlier.scopes.join(' ') === wanted.scopes.join(' ') &&
    earlier.endsAt?.getTime() === (ends ? endOf(ends, earlier.authorizedAt) : wanted.endsAt)?.getTime();
  const usable = !earlier.connectedAt && !earlier.endedAt && earlier.codeExpiresAt > now;
  const code = codes.find((one) => one.selector === selector);
  if (!same || !usable || !code) return { fault: 'answered' };
  return { code: formatCredential(code, tokenPrefix), app, scopes: wanted.scopes };
}
