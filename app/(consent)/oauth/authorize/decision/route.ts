import { readParameters } from '@/lib/body.ts';
import { isDatabaseAway } from '@/lib/db.ts';
import { env } from '@/lib/env.ts';
import { log } from '@/lib/log.ts';
import { authorizeConnection } from '@/lib/oauth/authorize-connection.ts';
import { authorizePath, codeRedirect, errorRedirect } from '@/lib/oauth/check-authorize-request.ts';
import { declineConnection } from '@/lib/oauth/decline-connection.ts';
import { readTicket, type Ticket } from '@/lib/oauth/ticket.ts';
import { type Occasion, readOccasion } from '@/lib/occasion.ts';
import { requestId } from '@/lib/request-id.ts';
import { isSameOrigin } from '@/lib/same-origin.ts';
import { currentSeller, type Seller } from '@/lib/session.ts';

/**
 * The seller's answer on the consent screen. Trusts the ticket; of the form only store, mode and the button.
 * Answers 303 to the app with a code or `access_denied`, or back to the screen when something has to be asked again.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return say(403, 'This form was not sent from our page.');
  try {
    const form = await readParameters(request, []);
    const read = await readTicket(form.ticket ?? '', env().authSecret, new Date());
    if (!read) return say(400, 'This page is out of date. Go back to the app and start again.');
    const mode = form.mode === 'live' || form.mode === 'test' ? form.mode : read.ticket.request.mode;
    const again = authorizePath({ ...read.ticket.request, mode });
    const seller = await currentSeller();
    if (!seller) return go(`/sign-in?next=${encodeURIComponent(again)}`);
    // Another account or session than the one that was asked, or asked too long ago: ask again, with what was chosen.
    const { sellerId, sessionId } = read.ticket;
    if (read.expired || seller.id !== sellerId || seller.sessionId !== sessionId) return go(again);
    const occasion = readOccasion(request.headers);
    if (form.decision !== 'authorize') return cancel(read.ticket, seller, occasion);
    return authorize(read.ticket, { storeId: form.store ?? '', mode }, seller, occasion, again);
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
  choice: { storeId: string; mode: 'live' | 'test' },
  seller: Seller,
  occasion: Occasion,
  again: string,
): Promise<Response> {
  const { authSecret, baseUrl, tokenPrefix } = env();
  const decision = await authorizeConnection(ticket, choice, seller.id, { ...occasion, authSecret, tokenPrefix });
  if ('code' in decision) return go(codeRedirect(ticket.request, decision.code, baseUrl));
  if (decision.fault === 'no_store') return go(`${again}&problem=store`);
  if (decision.fault === 'app_gone') return go(again);
  return say(409, 'This request was answered before. Go back to the app; if it is not connected, start again there.');
}

async function cancel(ticket: Ticket, seller: Seller, occasion: Occasion): Promise<Response> {
  const { request } = ticket;
  if (!(await declineConnection(ticket, seller.id, occasion))) return go(authorizePath(request));
  const error = { error: 'access_denied', description: 'The seller cancelled the request.' } as const;
  return go(errorRedirect(request.redirectUri, error, request.state, env().baseUrl));
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
