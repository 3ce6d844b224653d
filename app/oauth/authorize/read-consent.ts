import { randomUUID } from 'node:crypto';
import { typedNetworks } from '@/lib/calls/networks/network-list.ts';
import { findSellerGuard } from '@/lib/calls/networks/seller-network-days.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { AuthorizeRequest } from '@/lib/oauth/authorization/authorize-request.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { readNamed } from '@/lib/oauth/authorization/named-connection.ts';
import type { Authorization } from '@/lib/oauth/authorization/read-authorization.ts';
import { type RequestedWidening, readChosen, signTicket } from '@/lib/oauth/authorization/ticket.ts';
import { listStoresForApp, readAppStanding } from '@/lib/oauth/connections/app-connections.ts';
import { type Approval, isApproved, listApprovals } from '@/lib/oauth/connections/connect-requests.ts';
import { CHANGES, NO_LIMITS, typedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { findWidened, type Widened } from '@/lib/oauth/connections/connections.ts';
import { findSellerLimits } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { isTestAlone, presetBy } from '@/lib/oauth/resource.ts';
import { may, mayAsk, type Role } from '@/lib/permissions/role.ts';
import { namedScopes, needsConfirmation, scopeDifference } from '@/lib/permissions/scope.ts';
import { sensitiveReasons } from '@/lib/permissions/scope-catalogue.ts';
import { detailBox, screenPath } from './screen.ts';

/** What the screen shows of a request. */
export async function readConsent({
  app,
  request: requested,
  seller,
  query,
  change,
}: Omit<Extract<Authorization, { show: 'consent' }>, 'show'>) {
  const { appName, confirmSensitive } = env();
  const now = currentTime();
  const fixed = change?.storeId ?? presetBy(requested.resources ?? [], env()).storeId;
  const named = readNamed(requested.connection ?? '', keysFor('connections asked again for', env()));
  const found = named === null || change ? null : await findWidened(db(), seller.id, { id: named, appId: app.id, now });
  const isElsewhere = fixed !== null && found?.storeId !== fixed;
  const isOtherMode = found?.mode === 'live' && isTestAlone(app, requested.resources, env());
  const former = isElsewhere || isOtherMode ? null : found;
  const limited = former && (await findSellerLimits(db(), seller.id, former.id));
  const guard = former && (await findSellerGuard(db(), seller.id, 'connection', former.id));
  const settings = former && {
    limits: limited ? typedLimits(limited) : NO_LIMITS,
    mayAsk: former.mayAsk,
    networks: guard?.mayChange && guard.networks.length > 0 ? typedNetworks(guard) : null,
  };
  const widens = former ? wideningOf(former, requested, settings) : undefined;
  const request = widens ? { ...requested, ...widens.shown } : requested;
  const ticket = {
    id: randomUUID(),
    request: requested,
    widens: widens?.requested,
    sellerId: seller.id,
    sessionId: seller.sessionId,
    quote: change?.quote,
  };
  const keys = keysFor('consent tickets', env());
  const isSensitive = sensitiveReasons([...request.scopes, ...(request.optional ?? [])]).length > 0;
  const isUnproven = isSensitive && app.verification !== 'verified' && !app.unregistered;
  const [stores, approvals, signed, choice, standing, ChangeBox] = await Promise.all([
    listStoresForApp(db(), seller.id, app.id),
    listApprovals(db(), seller.id, app.id, now),
    signTicket(ticket, keys, now),
    readChosen(typeof query.ticked === 'string' ? query.ticked : '', ticket, keys, now),
    isUnproven ? readAppStanding(db(), app.id) : null,
    detailBox(requested.detail),
  ]);
  const only = former?.storeId ?? fixed;
  const all = namedScopes([...request.scopes, ...(request.optional ?? []), ...(former?.scopes ?? [])]);
  // Who connects by somebody else's word, or asks an admin, changes nothing else.
  const maySet = !former || stores.some(({ id, role }) => id === former.storeId && may(role, 'connect', former.mode));
  const offered = stores.filter(({ id }) => only === null || id === only);
  return {
    appName,
    app,
    request,
    stores: offered.map((store) => ({
      ...store,
      ...(former && { connections: [] }),
      ...rightsIn(store, app, request, approvals),
    })),
    /** What the connection that gets more has already; null where a new one is made. */
    present: former && { scopes: former.scopes, endsAt: former.endsAt },
    /** It asks for more for a connection that there is no more. */
    isAfterEnd: named !== null && !former && !change,
    isSensitive,
    standing,
    /** The one change that goes with it: then there is one store and one mode. */
    change,
    ChangeBox,
    /** The request is for one store, which nobody can choose. */
    isFixed: only !== null,
    /** Likewise for one mode. */
    isModeFixed: former !== null || change !== undefined || isTestAlone(app, request.resources, env()),
    ticket: signed,
    email: seller.email,
    /** This screen's own URL, to come back to it. */
    here: await screenPath(requested, seller.id, now),
    chosen: typeof query.store === 'string' ? query.store : undefined,
    problem: PROBLEMS.find((problem) => problem === query.problem) ?? null,
    /** The optional scopes that were ticked before the form came back. */
    ticked: choice.ticked,
    newStore: choice.newStore ?? null,
    /** Whether the earlier connections were to be replaced. */
    replaces: choice.replaces,
    /** The end that was chosen before; null: that of the connection which is asked for again. */
    ends: choice.ends ?? (former?.endsAt ? null : 'never'),
    /** What was typed of limits before; null where there is nothing to limit. */
    limits:
      (app.unregistered || settings) && all.includes(CHANGES) && maySet
        ? (choice.limits ?? settings?.limits ?? NO_LIMITS)
        : null,
    /** From where it may be called, as typed before; null where it has no list of its own. */
    networks: settings?.networks && (choice.networks ?? settings.networks),
    /** Whether it may ask for changes; null where that is no choice here. */
    mayAsk: settings && maySet ? (choice.mayAsk ?? settings.mayAsk) : null,
    // Of what an unregistered client asks for, all is ticked until the seller unticks it.
    ...(app.unregistered && choice.ticked.length === 0 && { ticked: request.scopes }),
    /** Whether Authorize also needs a ticked checkbox: always, or only with some of the optional scopes. */
    confirmation: confirmSensitive ? confirmationFor(app, request) : null,
  };
}

/** What is new for a connection, as the screen shows it and as its ticket says it. */
function wideningOf(
  { scopes: present, ...former }: Widened,
  { scopes, optional = [] }: AuthorizeRequest,
  settings: RequestedWidening['shown'],
) {
  const isNew = (names: readonly string[]) => scopeDifference(names, present).added;
  const shown = { scopes: isNew(scopes), optional: isNew(optional), mode: former.mode };
  const { id, storeId, mode, endsAt, authorizedAt } = former;
  const requested: RequestedWidening = {
    id,
    storeId,
    mode,
    scopes: shown.scopes,
    optional: shown.optional,
    pressedAt: authorizedAt.getTime(),
    isEndless: endsAt === null,
    shown: settings,
  };
  return { shown, requested };
}

/** Whether the seller has to confirm a second time: always, or only if they tick what is optional. */
function confirmationFor(
  app: ConsentApp,
  { scopes, optional = [] }: AuthorizeRequest,
): 'needed' | 'with_optional' | null {
  if (needsConfirmation(app, scopes)) return 'needed';
  return needsConfirmation(app, optional) ? 'with_optional' : null;
}

const PROBLEMS = [
  'store',
  'confirm',
  'role',
  'ticked',
  'nothing',
  'started',
  'changed',
  'payment',
  'limits',
  'networks',
  'meanwhile',
  'new_store',
  'taken',
  'most',
] as const;
export type Problem = (typeof PROBLEMS)[number];
const MODES = ['live', 'test'] as const;

/** In which modes the seller may connect this app to a store, and in which they may ask those who may. */
function rightsIn(
  { id: storeId, role }: { id: string; role: Role },
  app: ConsentApp,
  { scopes, userCode, detail, resources, mode: wanted }: AuthorizeRequest,
  approvals: Approval[],
) {
  // Who connects it makes the change too, so that nobody else's word is enough.
  const replaceIn = MODES.filter((mode) => may(role, 'connect', mode));
  if (detail) {
    const connectIn = may(role, 'connect', wanted) && may(role, 'change', wanted) ? [wanted] : [];
    return { connectIn, askIn: [], replaceIn };
  }
  const modes = MODES.filter((mode) => mode === 'test' || !isTestAlone(app, resources, env()));
  const approved = modes.filter((mode) => isApproved(approvals, { storeId, mode, scopes }));
  return {
    connectIn: modes.filter((mode) => may(role, 'connect', mode) || approved.includes(mode)),
    replaceIn,
    // A device doesn't wait for as long as others take to answer.
    askIn: userCode ? [] : modes.filter((mode) => mayAsk(role, mode) && !approved.includes(mode)),
  };
}
