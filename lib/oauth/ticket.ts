import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { HOUR_MS } from '../durations.ts';
import type { AuthorizeRequest } from './authorize-request.ts';

/** What the consent screen was shown for. The decision trusts nothing in the form but this and the seller's choices. */
export interface Ticket {
  /** Unique: one ticket makes one connection at most. */
  id: string;
  request: AuthorizeRequest;
  sellerId: string;
  sessionId: string;
}

const LIFETIME_MS = HOUR_MS;
const AUDIENCE = 'consent';

/** Signs a ticket (JWS, HS256) for a hidden field of the consent form; valid for an hour. */
export async function signTicket(ticket: Ticket, authSecret: string, now: Date): Promise<string> {
  return new SignJWT({ request: ticket.request, session: ticket.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(ticket.id)
    .setSubject(ticket.sellerId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + LIFETIME_MS))
    .sign(key(authSecret));
}

/**
 * Reads one of our tickets. An expired one is told apart from a forged one, so that the seller can be asked about its
 * request again.
 * @returns null when it is forged or something else
 */
export async function readTicket(
  text: string,
  authSecret: string,
  now: Date,
): Promise<{ ticket: Ticket; expired: boolean } | null> {
  try {
    // Expiry is checked below: jose's own check would not say what an expired ticket asked for.
    const { payload } = await jwtVerify(text, key(authSecret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(0),
    });
    const { jti, sub, exp, request, session } = payload;
    if (!jti || !sub || !exp || typeof session !== 'string' || typeof request !== 'object' || request === null)
      return null;
    return {
      ticket: { id: jti, sellerId: sub, sessionId: session, request: request as AuthorizeRequest },
      expired: exp * 1000 <= now.getTime(),
    };
  } catch {
    return null;
  }
}

/** A key of its own for tickets, so that nothing else signed with the same secret passes for one. */
function key(authSecret: string): Uint8Array {
  return createHmac('sha256', authSecret).update('consent ticket').digest();
}
