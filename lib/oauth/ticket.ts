import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { AuthorizeRequest } from './authorize-request.ts';

/** What the consent screen was shown for; the decision trusts this and nothing else of the form but the seller's choices. */
export interface Ticket {
  /** Unique: one ticket makes one connection at most. */
  id: string;
  request: AuthorizeRequest;
  sellerId: string;
  sessionId: string;
}

const LIFETIME = '1h';
const AUDIENCE = 'consent';

/** Signs a ticket (JWS, HS256) for a hidden field of the consent form; valid for an hour. */
export async function signTicket(ticket: Ticket, authSecret: string, now: Date): Promise<string> {
  return new SignJWT({ request: ticket.request, session: ticket.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(ticket.id)
    .setSubject(ticket.sellerId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 3_600_000))
    .sign(key(authSecret));
}

/** Reads a ticket of this service; null when it is forged, expired or something else. */
export async function readTicket(text: string, authSecret: string, now: Date): Promise<Ticket | null> {
  try {
    const { payload } = await jwtVerify(text, key(authSecret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      maxTokenAge: LIFETIME,
      currentDate: now,
    });
    const { jti, sub, request, session } = payload;
    if (!jti || !sub || typeof session !== 'string' || typeof request !== 'object' || request === null) return null;
    return { id: jti, sellerId: sub, sessionId: session, request: request as AuthorizeRequest };
  } catch {
    return null;
  }
}

/** A key of its own for tickets, so that nothing else signed with the same secret passes for one. */
function key(authSecret: string): Uint8Array {
  return createHmac('sha256', authSecret).update('consent ticket').digest();
}
