import type { AuthorizationDetail } from '@/extensions/approvals/lib/approval.ts';
import { createApproved } from '@/extensions/approvals/lib/create-approved.ts';
import { keepPresented } from '../../apps/presented-apps.ts';
import { mayReturnTo } from '../../apps/redirect-uri.ts';
import { db, transact } from '../../database/db.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { env } from '../../kernel/config/env.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { type Credential, deriveCredential, formatCredential, hashSecret } from '../../permissions/credential.ts';
import { may } from '../../permissions/role.ts';
import { needsConfirmation } from '../../permissions/scope.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { checkOwnStore } from '../../stores/check-own-store.ts';
import { findOwnStore } from '../../stores/stores.ts';
import { type ClientApp, readClient } from '../clients/read-client.ts';
import { type AccessEnd, endOf } from '../connections/access-end.ts';
import { isApproved } from '../connections/approval.ts';
import { listApprovals } from '../connections/connect-requests.ts';
import {
  type ConnectionLimits,
  hasLimits,
  NO_LIMITS,
  readLimits,
  type TypedLimits,
} from '../connections/connection-limit.ts';
import { dropUnredeemed, findBySelector, insertConnection, type NewConnection } from '../connections/connections.ts';
import { endEarlierTries } from '../connections/ended-connections.ts';
import { isTestAlone } from '../consent-mode.ts';
import { presetBy } from '../resource.ts';
import { findAnswer, insertAnswer } from './answered-tickets.ts';
import type { Ticket } from './ticket.ts';
import { widenConnection } from './widen-connection.ts';

/** How long a code is valid, in milliseconds. */
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
const KEEP_UNREDEEMED_MS = DAY_MS;

export type Decision =
  | { code: string; app: { id: string; name: string }; scopes: string[] }
  /**
   * `no_store`: none chosen, or not the seller's. `not_allowed`: their role there may not connect apps in this mode.
   * `nothing_ticked`: an unregistered client would get no permission. `not_approved`: what they ticked is more than what was approved for them. `not_confirmed`: an unverified app asked
   * for sensitive scopes and the box was not ticked. `app_gone`: deleted, disabled, or the redirect URI removed
   * meanwhile. `answered`: with Cancel, or with another choice. `changed`: the change that goes with it would come to
   * something else than what was shown; `payment_failed`: it can't be paid. `changed_meanwhile`: the connection that is
   * to get more has ended, or somebody has added to it since the screen was made.
   */
  | {
      fault:
        | ('no_store' | 'nothing_ticked' | 'not_allowed' | 'not_approved' | 'not_confirmed' | 'app_gone' | 'answered')
        | ('changed' | 'payment_failed' | 'wrong_limits' | 'changed_meanwhile');
    };

/** What the seller has chosen on the screen. */
export interface Choice {
  storeId: string;
  mode: 'live' | 'test';
  confirmed?: boolean;
  ticked?: readonly string[];
  /** Null: as before, of a connection that gets more; else never. */
  ends?: AccessEnd | null;
  /** Of a client that nobody registered, as typed; null: as before. */
  limits?: TypedLimits | null;
  /** Whether it may ask for changes, of a connection that gets more; null: as before. */
  mayAsk?: boolean | null;
  /** Whether the app's other connections to that store and mode end when this one begins. */
  replaces?: boolean;
}

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
  const { storeId, scopes, declined, isByApproval } = checked;
  const codes = codesOf(ticket, context.codeKeys);
  if (ticket.widens) {
    const widening = { sellerId, scopes: checked.scopes, choice, limits: checked.limits, codes };
    const widened = await widenConnection({ ...ticket, widens: ticket.widens }, app.id, widening, context);
    return typeof widened === 'string' ? { fault: widened } : { ...widened, app, scopes };
  }
  const [credential, ...earlier] = codes;
  const connection = {
    sellerId,
    selector: credential.selector,
    appId: app.id,
    storeId,
    mode: choice.mode,
    scopes,
    declined,
    redirectUri: request.redirectUri,
    codeHash: hashSecret(credential.secret),
    codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    codeChallenge: request.challenge,
    codeJkt: request.codeJkt,
    resources: resourcesFor(app, request),
    endsAt: checked.endsAt,
    limits: checked.limits,
    replacesEarlier: checked.replacesEarlier,
  };
  const insert = (more: Partial<NewConnection>) => async (tx: Tx) => {
    if (!(await insertAnswer(tx, ticket.id, credential.selector, now))) return false;
    if (!(await keepPresented(tx, app, now))) return false;
    if (isByApproval) await endEarlierTries(tx, connection, now);
    return insertConnection(tx, { ...connection, ...more }, context);
  };
  const { detail } = request;
  const isNew = detail
    ? await approveAndConnect(ticket, detail, connection, insert, context)
    : await transact(insert({}));
  if (typeof isNew === 'object') return isNew;
  if (!isNew)
    return decidedBefore(ticket, { ...connection, app, ends: choice.ends }, [credential, ...earlier], context);
  await dropUnredeemed(db(), storeId, new Date(now.getTime() - KEEP_UNREDEEMED_MS));
  return { code: formatCredential(credential, context.tokenPrefix), app, scopes };
}

/** What the tokens are for: where the request doesn't say, an unregistered client's for MCP, and others' for v1. */
export function resourcesFor({ unregistered }: ClientApp, { resources }: Ticket['request']): string[] | undefined {
  return resources ?? (unregistered && [`${env().baseUrl}/mcp`]);
}

type Tx = Parameters<Parameters<typeof transact>[0]>[0];

/**
 * Makes the connection and the change that was asked for with it, both or neither.
 * @returns whether this press did; or why nobody can, unless an earlier one has
 */
async function approveAndConnect(
  { id: ticketId, quote = '' }: Ticket,
  detail: AuthorizationDetail,
  { sellerId, storeId, mode }: NewConnection,
  insert: (more: Partial<NewConnection>) => (tx: Tx) => Promise<boolean>,
  context: RequestContext & { sellerName?: string },
): Promise<boolean | Extract<Decision, { fault: unknown }>> {
  const access = await checkOwnStore({ id: sellerId, name: context.sellerName ?? '' }, storeId, mode, 'change');
  if (access === null || access === 'forbidden') return { fault: 'not_allowed' };
  const [id, connectionId] = [newUuid(context.now), newUuid(context.now)];
  const details = [{ ...detail, approval_id: id, status: 'executed' }];
  const approved = { id, detail, quote, paidAs: `authorization ${ticketId}`, connectionId, sellerId };
  const made = await createApproved(access, approved, insert({ id: connectionId, details }), context);
  if (typeof made === 'boolean' || (await findAnswer(db(), ticketId))) return made === true;
  if (made.status === 404) return { fault: 'no_store' };
  return { fault: made.code === 'payment_failed' ? 'payment_failed' : 'changed' };
}

/** What the seller may do of what they have chosen. By approval: not by their role, but somebody else has approved it. */
interface CheckedChoice {
  storeId: string;
  scopes: string[];
  /** What was asked for and left out, of a client that nobody registered. */
  declined: string[];
  endsAt: Date | null;
  isByApproval: boolean;
  limits: ConnectionLimits | null;
  replacesEarlier: boolean;
}

/** Whether the seller may do what they have chosen: then where, with which scopes and until when. */
export async function checkChoice(
  ticket: Ticket,
  choice: Choice,
  sellerId: SellerId,
  app: ClientApp,
  { now, confirmSensitive = false }: { now: Date; confirmSensitive?: boolean },
): Promise<CheckedChoice | Extract<Decision, { fault: unknown }>> {
  const { request } = ticket;
  const store = await findOwnStore(db(), sellerId, choice.storeId);
  const { storeId: fixed } = presetBy(request.resources ?? [], env());
  if (!store || (fixed !== null && fixed !== store.id)) return { fault: 'no_store' };
  const { widens } = ticket;
  if (widens && (widens.storeId !== store.id || widens.mode !== choice.mode)) return { fault: 'no_store' };
  const scopes = grantedScopes(app, ticket.widens ?? request, choice.ticked);
  if (scopes.length === 0 && !ticket.widens) return { fault: 'nothing_ticked' };
  if (choice.mode !== 'test' && isTestAlone(app, request.resources, env())) return { fault: 'not_allowed' };
  const isByApproval = !may(store.role, 'connect', choice.mode);
  const fault = isByApproval ? await findMissing(sellerId, app, choice, ticket.widens ?? request, now) : null;
  // A second click finds that the first one has used the approval up, and gets the code of that.
  if (fault && !(await findAnswer(db(), ticket.id))) return { fault };
  if (confirmSensitive && !choice.confirmed && needsConfirmation(app, scopes)) return { fault: 'not_confirmed' };
  const typed = app.unregistered || widens ? choice.limits : null;
  const limits = readLimits(typed ?? NO_LIMITS, store.currency);
  if ('faults' in limits) return { fault: 'wrong_limits' };
  const endsAt = endOf(choice.ends ?? 'never', now);
  const declined = app.unregistered ? request.scopes.filter((name) => !scopes.includes(name)) : [];
  // Who connects it by somebody else's word may end none.
  const replacesEarlier = choice.replaces === true && !isByApproval;
  const granted = { storeId: store.id, scopes, declined, endsAt, replacesEarlier };
  return { ...granted, isByApproval, limits: hasLimits(limits) ? limits : null };
}

/** Why somebody whose role doesn't allow it may not connect the app; null when that was approved. */
async function findMissing(
  sellerId: SellerId,
  app: ClientApp,
  { ticked, ...side }: Choice,
  request: Pick<Ticket['request'], 'scopes' | 'optional'>,
  now: Date,
): Promise<'not_allowed' | 'not_approved' | null> {
  const approvals = await listApprovals(db(), sellerId, app.id, now);
  if (isApproved(approvals, { ...side, scopes: grantedScopes(app, request, ticked) })) return null;
  return isApproved(approvals, { ...side, scopes: request.scopes }) ? 'not_approved' : 'not_allowed';
}

/** What was asked for, and of what was offered beside it, what the seller ticked; of an unregistered client's all, that. */
function grantedScopes(
  { unregistered }: ClientApp,
  { scopes, optional = [] }: Pick<Ticket['request'], 'scopes' | 'optional'>,
  ticked: readonly string[] = [],
): string[] {
  return [...scopes, ...optional].filter((name) => (!unregistered && scopes.includes(name)) || ticked.includes(name));
}

/** The code that a ticket's connection begins with; the later ones are what it was under earlier keys. */
function codesOf({ id }: Ticket, [current, ...previous]: Keys): [Credential, ...Credential[]] {
  const derive = (key: Buffer) => deriveCredential('code', key, id);
  return [derive(current), ...previous.map(derive)];
}

/** The decision for a ticket that was answered before: a second click, or a different choice. */
async function decidedBefore(
  ticket: Ticket,
  { app, ends, ...asked }: NewConnection & { app: { id: string; name: string }; ends?: AccessEnd | null | undefined },
  codes: Credential[],
  { now, tokenPrefix }: { now: Date; tokenPrefix: string },
): Promise<Decision> {
  const selector = (await findAnswer(db(), ticket.id))?.selector;
  if (selector == null) return { fault: 'answered' };
  const earlier = await findBySelector(db(), selector);
  // Neither added nor there: the app was disabled or deleted after we looked it up.
  if (!earlier) return { fault: 'app_gone' };
  const same =
    earlier.storeId === asked.storeId &&
    earlier.mode === asked.mode &&
    earlier.replacesEarlier === asked.replacesEarlier &&
    earlier.scopes.join(' ') === asked.scopes.join(' ') &&
    earlier.endsAt?.getTime() === (ends ? endOf(ends, earlier.authorizedAt) : asked.endsAt)?.getTime();
  const usable = !earlier.connectedAt && !earlier.endedAt && earlier.codeExpiresAt > now;
  const code = codes.find((one) => one.selector === selector);
  if (!same || !usable || !code) return { fault: 'answered' };
  return { code: formatCredential(code, tokenPrefix), app, scopes: asked.scopes };
}
