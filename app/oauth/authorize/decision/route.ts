import { newStoreFields } from '@/app/(main)/dashboard/stores/store-fields.ts';
import { PageError, pageEndpoint } from '@/app/page-endpoint.ts';
import { readSeller, type Seller } from '@/lib/accounts/read-seller.ts';
import { saveUnregistered } from '@/lib/apps/presented-apps.ts';
import { db } from '@/lib/database/db.ts';
import { readParameters } from '@/lib/http/body.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { withParameters } from '@/lib/kernel/text/url.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { requestConnection } from '@/lib/members/request-connection.ts';
import { authorizeConnection } from '@/lib/oauth/authorization/authorize-connection.ts';
import type { Choice } from '@/lib/oauth/authorization/check-choice.ts';
import { declineConnection } from '@/lib/oauth/authorization/decline-connection.ts';
import { authorizePath, codeRedirect, errorRedirect } from '@/lib/oauth/authorization/redirect.ts';
import {
  readTicket,
  signChosen,
  TICKED_FIELD,
  type Ticket,
  type TypedStore,
} from '@/lib/oauth/authorization/ticket.ts';
import { readClient } from '@/lib/oauth/clients/read-client.ts';
import { dropRequests } from '@/lib/oauth/connections/connect-requests.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { otherScreen, screenPath } from '../screen.ts';
import { chosenIn, isPlain, refused } from './chosen.ts';

/**
 * The seller's answer on the consent screen. Trusts the ticket, and takes only store, mode, end, checkboxes and button
 * from the form. Redirects (303) to the app with a code or `access_denied`, or back to the screen if something has to
 * be asked again.
 */
export const POST = pageEndpoint(async (request, call) => {
  if (!isSameOrigin(request)) throw new PageError('foreign_form');
  const form = await readParameters(request, [], { lists: [TICKED_FIELD] });
  const keys = keysFor('consent tickets', env());
  const read = await readTicket(form.ticket ?? '', keys, call.now);
  if (!read) throw new PageError('outdated_page');
  const { mode = read.ticket.request.mode } = form;
  if (mode !== 'live' && mode !== 'test') throw new PageError('unknown_mode');
  const storeId = form.store ?? '';
  const chosen = chosenIn(form, read.ticket, storeId, mode);
  const kept = isPlain(chosen, read.ticket) ? undefined : await signChosen(chosen, read.ticket, keys, call.now);
  const again = await askAgain({ ...read.ticket, request: { ...read.ticket.request, mode } }, storeId, kept, call.now);
  const seller = await readSeller(request.headers);
  if (!seller) return seeOther(`/sign-in?next=${encodeURIComponent(again)}`);
  // Asked too long ago, or in another session: ask again, keeping what was chosen.
  const { sellerId, sessionId } = read.ticket;
  if (read.expired || seller.id !== sellerId || seller.sessionId !== sessionId) return seeOther(again);
  if (form.decision === 'again') return seeOther(again);
  if (form.decision === 'create') {
    const made = await makeStore(chosen.newStore, seller, call);
    return seeOther(typeof made === 'string' ? `${again}&problem=${made}` : withParameters(again, { store: made.id }));
  }
  const choice: Choice = { ...chosen, storeId, mode, confirmed: form.confirm === 'yes' };
  const other = await otherScreen(read.ticket.request);
  if (other) return other.answer({ ticket: read.ticket, form, choice, seller, context: call, again });
  if (form.decision === 'ask') return passOn(read.ticket, { storeId, mode }, seller, call, again);
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
async function passOn(
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
