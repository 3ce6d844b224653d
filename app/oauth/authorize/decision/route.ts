import { withParameters } from '@/lib/apps/redirect-uri.ts';
import { readParameters } from '@/lib/body.ts';
import { currentTime } from '@/lib/clock.ts';
import { isDatabaseAway } from '@/lib/db.ts';
import { env } from '@/lib/env.ts';
import { log } from '@/lib/log.ts';
import { authorizeConnection } from '@/lib/oauth/authorize-connection.ts';
import type { AuthorizeRequest } from '@/lib/oauth/authorize-request.ts';
import { authorizePath, codeRedirect, errorRedirect } from '@/lib/oauth/check-authorize-request.ts';
import { declineConnection } from '@/lib/oauth/decline-connection.ts';
import { readTicket, type Ticket } from '@/lib/oauth/ticket.ts';
import { type Occasion, readOccasion } from '@/lib/occasion.ts';
import { requestId } from '@/lib/request-id.ts';
import { isSameOrigin } from '@/lib/same-origin.ts';
import { type Seller, sellerOf } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';

/**
 * The seller's answer on the consent screen. Trusts the ticket; of the form only store, mode, the ticked box and the button.
 * Answers 303 to the app with a code or `access_denied`, or back to the screen when something has to be asked again.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return say(403, 'This form was not sent from our page.');
  try {
    const form = await readParameters(request, []);
    const read = await readTicket(form.ticket ?? '', env().authSecret, currentTime());
    if (!read) return say(400, 'This page is out of date. Go back to the app and start again.');
    const mode = form.mode === 'live' || form.mode === 'test' ? form.mode : read.ticket.request.mode;
    const storeId = form.store ?? '';
    const again = askAgain({ ...read.ticket.request, mode }, storeId);
    const seller = await sellerOf(request.headers);
    if (!seller) return go(`/sign-in?next=${encodeURIComponent(again)}`);
    // Another account or session than the one that was asked, or asked too long ago: ask again, with what was chosen.
    const { sellerId, sessionId } = read.ticket;
    if (read.expired || seller.id !== sellerId || seller.sessionId !== sessionId) return go(again);
    const occasion = readOccasion(request.headers);
    if (form.decision === 'again') return go(again);
    if (form.decision !== 'authorize') return await cancel(read.ticket, seller, occasion);
    return await authorize(read.ticket, { storeId, mode, confirmed: form.confirm === 'yes' }, seller, occasion, again);
  } catch (error) {
    const away = isDatabaseAway(error);
    log().error({ err: error, requestId: requestId(request.headers.get('x-request-id')) }, 'decision failed');
    return away
      ? say(503, 'We can’t reach our database right now. Nothing was changed; please try again.')
      : say(400, 'This form could not be read.');
  }
}

async function authorize(
  ticket: Ticket,
  choice: { storeId: string; mode: 'live' | 'test'; confirmed: boolean },
  seller: Seller,
  occasion: Occasion,
  again: string,
): Promise<Response> {
  const { authSecret, baseUrl, tokenPrefix, confirmSensitive } = env();
  const context = { ...occasion, authSecret, tokenPrefix, confirmSensitive };
  const decision = await authorizeConnection(ticket, choice, seller.id, context);
  if ('code' in decision) return go(codeRedirect(ticket.request, decision.code, baseUrl));
  if (decision.fault === 'no_store') return go(`${again}&problem=store`);
  if (decision.fault === 'not_confirmed') return go(`${again}&problem=confirm`);
  if (decision.fault === 'app_gone') return go(again);
  return say(409, 'This request was answered before. Go back to the app; if it is not connected, start again there.');
}

async function cancel(ticket: Ticket, seller: Seller, occasion: Occasion): Promise<Response> {
  const { request } = ticket;
  if (!(await declineConnection(ticket, seller.id, occasion))) return go(authorizePath(request));
  const error = { error: 'access_denied', description: 'The seller cancelled the request.' } as const;
  return go(errorRedirect(request.redirectUri, error, request.state, env().baseUrl));
}

/** The screen's address for the same request, with what the seller has chosen already. */
function askAgain(request: AuthorizeRequest, storeId: string): string {
  return withParameters(authorizePath(request), { store: isUuid(storeId) ? storeId : undefined });
}

function go(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

function say(status: number, message: string): Response {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(message, {
    status,
    headers: { ...headers, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" },
  });
}
