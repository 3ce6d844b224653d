import { type Networks, readNetworks } from '../../calls/networks/network-list.ts';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { may } from '../../permissions/role.ts';
import { needsConfirmation } from '../../permissions/scope.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { findSellerStore } from '../../stores/stores.ts';
import type { ClientApp } from '../clients/read-unregistered.ts';
import { endOf } from '../connections/access-end.ts';
import { isApproved, listApprovals } from '../connections/connect-requests.ts';
import { type ConnectionLimits, hasLimits, NO_LIMITS, readLimits } from '../connections/connection-limit.ts';
import { isTestAlone, presetBy } from '../resource.ts';
import { findAnswer } from './answered-tickets.ts';
import type { Chosen, Ticket } from './ticket.ts';

/**
 * `no_store`: none chosen, or not the seller's. `not_allowed`: their role there may not connect apps in this mode.
 * `nothing_ticked`: an unregistered client would get no permission. `not_approved`: what they ticked is more than what
 * was approved for them. `not_confirmed`: an unverified app asked for sensitive scopes and the box was not ticked.
 * `app_gone`: deleted, disabled, or the redirect URI removed meanwhile. `answered`: with Cancel, or with another
 * choice. `changed`: the change that goes with it would come to something else than what was shown; `payment_failed`:
 * it can't be paid. `changed_meanwhile`: the connection that is to get more has ended, or somebody has added to it
 * since the screen was made.
 */
export interface Refusal {
  fault:
    | ('no_store' | 'nothing_ticked' | 'not_allowed' | 'not_approved' | 'not_confirmed' | 'app_gone' | 'answered')
    | ('changed' | 'payment_failed' | 'wrong_limits' | 'wrong_networks' | 'changed_meanwhile');
}

/** What the seller has chosen on the screen. */
export interface Choice extends Partial<Chosen> {
  storeId: string;
  mode: 'live' | 'test';
  confirmed?: boolean;
}

/**
 * What the seller may do of what they have chosen. By approval: not by their role, but somebody else has approved it.
 */
interface CheckedChoice {
  storeId: string;
  scopes: string[];
  /** What was asked for and left out, of a client that nobody registered. */
  declined: string[];
  endsAt: Date | null;
  isByApproval: boolean;
  limits: ConnectionLimits | null;
  networks: Networks | null;
  replacesEarlier: boolean;
}

/** Whether the seller may do what they have chosen: then where, with which scopes and until when. */
export async function checkChoice(
  ticket: Ticket,
  choice: Choice,
  sellerId: SellerId,
  app: ClientApp,
  { now, confirmSensitive = false }: { now: Date; confirmSensitive?: boolean },
): Promise<CheckedChoice | Refusal> {
  const { request } = ticket;
  const store = await findSellerStore(db(), sellerId, choice.storeId);
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
  const networks = widens && choice.networks ? readNetworks(choice.networks) : null;
  if (networks && 'fault' in networks) return { fault: 'wrong_networks' };
  const endsAt = endOf(choice.ends ?? 'never', now);
  const declined = app.unregistered ? request.scopes.filter((name) => !scopes.includes(name)) : [];
  // Who connects it by somebody else's word may end none.
  const replacesEarlier = choice.replaces === true && !isByApproval;
  const granted = { storeId: store.id, scopes, declined, endsAt, replacesEarlier, networks };
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

/**
 * What was asked for, and of what was offered beside it, what the seller ticked; of an unregistered client's all, that.
 */
function grantedScopes(
  { unregistered }: ClientApp,
  { scopes, optional = [] }: Pick<Ticket['request'], 'scopes' | 'optional'>,
  ticked: readonly string[] = [],
): string[] {
  return [...scopes, ...optional].filter((name) => (!unregistered && scopes.includes(name)) || ticked.includes(name));
}
