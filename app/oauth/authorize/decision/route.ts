import { newStoreFields } from '@/app/(main)/dashboard/stores/store-fields.ts';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { PageError } from '@/app/page-error.ts';
import { readSeller, type Seller } from '@/lib/accounts/read-seller.ts';
import { saveUnregistered } from '@/lib/apps/presented-apps.ts';
import { withParameters } from '@/lib/apps/redirect-uri.ts';
import { NETWORK_FIELDS, type TypedNetworks } from '@/lib/calls/networks/network-list.ts';
import { db } from '@/lib/database/db.ts';
import { readParameters } from '@/lib/http/body.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import type { RequestContext } from '@/lib/http/request-context.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { requestConnection } from '@/lib/members/request-connection.ts';
import { authorizeConnection } from '@/lib/oauth/authorization/authorize-connection.ts';
import { replaceField, TICKED_FIELD } from '@/lib/oauth/authorization/authorize-request.ts';
import type { Choice } from '@/lib/oauth/authorization/check-choice.ts';
import { declineConnection } from '@/lib/oauth/authorization/decline-connection.ts';
import { authorizePath, codeRedirect, errorRedirect } from '@/lib/oauth/authorization/redirect.ts';
import { readTicket, signChosen, type Ticket, type TypedStore } from '@/lib/oauth/authorization/ticket.ts';
import { readClient } from '@/lib/oauth/clients/read-client.ts';
import { ENDS_FIELD, isAccessEnd } from '@/lib/oauth/connections/access-end.ts';
import { dropRequests } from '@/lib/oauth/connections/connect-requests.ts';
import { LIMIT_FIELDS, type TypedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { suggestSubdomain } from '@/lib/stores/subdomain.ts';
import { otherScreen, screenPath } from '../screen.ts';
import { refused } from './refused.ts';

/**
 * The seller's answer on the consent screen. Trusts the ticket, and takes only store, mode, end, checkboxes and button from
 * the form. Redirects (303) to the app with a code or `access_denied`, or back to the screen if something has to be
 * asked again.
 */
export const POST = pageEndpoint(async (request, call) => {
  if (!isSameOrigin(request)) throw new PageError('foreign_form');
  const form = await readParameters(request, [], { lists: [TICKED_FIELD] });
  const keys = keysFor('consent tickets', env());
  const { name = '', subdomain = '', currency = '' } = form;
  const newStore = name || subdomain ? { name, subdomain: subdomain || suggestSubdomain(name), currency } : null;
  const read = await readTicket(form.ticket ?? '', keys, call.now);
  if (!read) throw new PageError('outdated_page');
  const { mode = read.ticket.request.mode } = form;
  if (mode !== 'live' && mode !== 'test') throw new PageError('unknown_mode');
  const storeId = form.store ?? '';
  // Of a registered app only what is optional has a box.
  const { scopes, optional = [] } = read.ticket.request;
  const inForm = (form[TICKED_FIELD] ?? '').split(' ');
  const ticked = [...scopes, ...optional].filter((scope) => inForm.includes(scope));
  const ends = form[ENDS_FIELD] || null;
  if (ends !== null && !isAccessEnd(ends)) throw new PageError('unknown_end');
  const limits = limitsIn(form);
  const mayAsk = form.may_ask_shown ? form.may_ask === 'yes' : null;
  const networks = networksIn(form);
  const replaces = form[replaceField(storeId, mode)] === 'yes';
  // Of a connection that is asked for again, none is a choice too.
  const isPlain =
    ticked.length === 0 &&
    !replaces &&
    mayAsk === null &&
    networks === null &&
    !newStore &&
    (ends === null || (ends === 'never' && !read.ticket.request.connection)) &&
    (limits === null || !(Object.values(limits).some(Boolean) || read.ticket.request.connection));
  const kept = isPlain
    ? undefined
    : await signChosen({ ticked, ends, limits, replaces, mayAsk, networks, newStore }, read.ticket, keys, call.now);
  const again = await askAgain({ ...read.ticket, request: { ...read.ticket.request, mode } }, storeId, kept, call.now);
  const seller = await readSeller(request.headers);
  if (!seller) return seeOther(`/sign-in?next=${encodeURIComponent(again)}`);
  // Asked too long ago, or in another session: ask again, keeping what was chosen.
  const { sellerId, sessionId } = read.ticket;
  if (read.expired || seller.id !== sellerId || seller.sessionId !== sessionId) return seeOther(again);
  if (form.decision === 'again') return seeOther(again);
  if (form.decision === 'create') {
    const made = await makeStore(newStore, seller, call);
    return seeOther(typeof made === 'string' ? `${again}&problem=${made}` : withParameters(again, { store: made.id }));
  }
  const choice: Choice = {
    storeId,
    mode,
    confirmed: form.confirm === 'yes',
    ticked,
    ends,
    limits,
    mayAsk,
    networks,
    replaces,
  };
  const other = await otherScreen(read.ticket.request);
  if (other) return other.answer({ ticket: read.ticket, form, choice, seller, context: call, again });
  if (form.decision === 'ask') return ask(read.ticket, { storeId, mode }, seller, call, again);
  if (form.decision !== 'authorize') return cancel(read.ticket, seller, call);
  return authorize(read.ticket, choice, seller, call, again);
});

/** Makes the person's store as they typed it; or says what is wrong. */
async function makeStore(typed: TypedStore | null, { id, timeZone }: Seller, context: RequestContext) {
  const read = newStoreFields.safeParse({ ...typed, ...(timeZone && { timeZone }) });
  if (env().platform || !read.success) return 'new_store';
  const made = await createStore(id, read.data, context);
  return 'id' in made ? made : 'taken' in made ? 'taken' : 'most';
}

/** The limits as typed; null where the screen had no fields for them. Empty fields are none of the form's. */
function limitsIn(form: Record<string, string>): TypedLimits | null {
  if (!Object.values(LIMIT_FIELDS).some((name) => form[name] !== undefined)) return null;
  const { [LIMIT_FIELDS.changes]: changes = '', [LIMIT_FIELDS.credits]: credits = '' } = form;
  return { changes, neverCancels: form[LIMIT_FIELDS.cancel] === 'yes', credits };
}

/** The list as typed; null where the screen had no field for it. */
function networksIn(form: Record<string, string>): TypedNetworks | null {
  if (form[NETWORK_FIELDS.shown] === undefined) return null;
  return { list: form[NETWORK_FIELDS.list] ?? '', isEnforced: form[NETWORK_FIELDS.enforced] === 'yes' };
}

async function authorize(
  ticket: Ticket,
  choice: Choice,
  seller: Seller,
  context: RequestContext,
  again: string,
): Promise<Response> {
  const { baseUrl, tokenPrefix, confirmSensitive } = env();
  const rules = { codeKeys: keysFor('codes', env()), tokenPrefix, confirmSensitive };
  const decision = await authorizeConnection(ticket, choice, seller.id, {
    ...context,
    ...rules,
    sellerName: seller.name,
  });
  if ('code' in decision) {
    // What they still wait for is over; what others asked for stays to be reviewed.
    const { storeId, mode } = choice;
    await dropRequests(db(), { storeId, appId: decision.app.id, mode, askedById: seller.id });
    return seeOther(codeRedirect(ticket.request, decision.code, baseUrl));
  }
  return refused(decision.fault, again);
}

async function cancel(ticket: Ticket, seller: Seller, context: RequestContext): Promise<Response> {
  const { request } = ticket;
  const declined = await declineConnection(ticket, seller.id, context);
  if (declined === 'app_gone') return seeOther(authorizePath(request));
  if (declined === 'answered') throw new PageError('answered_before');
  const error = { error: 'access_denied', description: 'The seller cancelled the request.' } as const;
  return seeOther(errorRedirect(request.redirectUri, error, request.state, env().baseUrl));
}

/** Passes the request on to those who may connect apps to the chosen store. */
async function ask(
  ticket: Ticket,
  { storeId, mode }: { storeId: string; mode: 'live' | 'test' },
  seller: Seller,
  context: RequestContext,
  again: string,
): Promise<Response> {
  if (!isUuid(storeId)) return seeOther(`${again}&problem=store`);
  // What is optional nobody else can tick.
  if (ticket.request.scopes.length === 0) return refused('nothing_ticked', again);
  const request = { ...ticket.request, mode };
  const client = await readClient(request.clientId, { ...context, sellerId: seller.id });
  if ('fault' in client) return seeOther(again);
  const { app } = client;
  if (app.unregistered) await saveUnregistered(db(), app, context.now);
  const path = withParameters(authorizePath(request), { store: storeId });
  const outcome = await requestConnection(seller, { storeId, mode, app, scopes: request.scopes, path }, context);
  if (outcome === 'not_allowed') return seeOther(`${again}&problem=role`);
  return seeOther(`/dashboard/apps?asked=${outcome === 'asked' ? 'now' : 'later'}`);
}

/** The screen's URL for the same request, with what the seller has already chosen. */
async function askAgain(
  { request, sellerId }: Ticket,
  storeId: string,
  ticked: string | undefined,
  now: Date,
): Promise<string> {
  const store = isUuid(storeId) ? storeId : undefined;
  return withParameters(await screenPath(request, sellerId, now), { store, ticked });
}
