import type { TypedNetworks } from '../../calls/networks/network-list.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { readClaims, signClaims } from '../../kernel/crypto/signed-claims.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { type AccessEnd, isAccessEnd } from '../connections/access-end.ts';
import type { TypedLimits } from '../connections/connection-limit.ts';
import type { AuthorizeRequest } from './authorize-request.ts';

/** What the consent screen was shown for. The decision trusts nothing in the form but this and the seller's choices. */
export interface Ticket {
  /** Unique: one ticket makes one connection at most. Whoever has it and our keys has the code: it is never stored. */
  id: string;
  request: AuthorizeRequest;
  sellerId: string;
  sessionId: string;
  /** The preview of the change that the screen showed, where it showed one. */
  quote?: string | undefined;
  /** The connection to which more is added, where the screen asked for that. */
  widens?: RequestedWidening | undefined;
}

/** What a screen called new for a connection, and what that connection was then. */
export interface RequestedWidening {
  id: string;
  storeId: string;
  mode: 'live' | 'test';
  /** What it asked for, and what it offered beside that. */
  scopes: string[];
  optional: string[];
  /** When somebody had pressed last, in milliseconds: where that has changed, the screen is shown again. */
  pressedAt: number;
  /** Whether it showed that access never ends; then that is no choice. */
  isEndless: boolean;
  /** What it showed of limits, asking and networks, to be changed; null where it showed none. */
  shown: { limits: TypedLimits; mayAsk: boolean; networks: TypedNetworks | null } | null;
}

/** How long a consent screen can be answered, in milliseconds. */
export const TICKET_LIFETIME_MS = HOUR_MS;
/** How long the code that comes of it can be exchanged, in milliseconds. */
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
const AUDIENCE = 'consent';

/** Signs a ticket for a hidden field of the consent form; valid for an hour. */
export function signTicket(ticket: Ticket, keys: Keys, now: Date): Promise<string> {
  const { id: jti, sellerId: sub, sessionId: session, request, quote, widens } = ticket;
  return signClaims({ jti, sub, session, request, quote, widens }, { audience: AUDIENCE, until: endOf(now) }, keys);
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + TICKET_LIFETIME_MS);
}

/**
 * Reads one of our tickets. An expired one is distinguished from a forged one, so that the seller can be asked about
 * its request again.
 * @returns null when it is forged or something else
 */
export async function readTicket(
  text: string,
  keys: Keys,
  now: Date,
): Promise<{ ticket: Ticket; expired: boolean } | null> {
  // Expiry is checked below: jose's own check would not say what an expired ticket asked for.
  const payload = await readClaims(text, keys, { audience: AUDIENCE, currentDate: new Date(0) });
  if (!payload) return null;
  const { jti, sub, exp, request, session, quote, widens } = payload;
  if (!jti || !sub || !exp || typeof session !== 'string' || typeof request !== 'object' || request === null)
    return null;
  return {
    ticket: {
      id: jti,
      sellerId: sub,
      sessionId: session,
      request: request as AuthorizeRequest,
      ...(typeof quote === 'string' && { quote }),
      ...(typeof widens === 'object' && widens !== null && { widens: widens as RequestedWidening }),
    },
    expired: exp * 1000 <= now.getTime(),
  };
}

/** Whose screen it is, and for which app. */
type Screen = Pick<Ticket, 'sellerId' | 'request'>;

/** The form field of each permission that is ticked, with its scope as the value. */
export const TICKED_FIELD = 'ticked';

/** The form field that is sent when an app's earlier connections to a store in a mode are to be replaced. */
export function replaceField(storeId: string, mode: 'live' | 'test'): string {
  return `replace.${mode}.${storeId}`;
}

/** What a seller has chosen beside store and mode; null where that was no choice, or is to stay as it is. */
export interface Chosen {
  /** The optional permissions, and those of a client that nobody registered. */
  ticked: readonly string[];
  /** When access ends; null: as before, of a connection that gets more, else never. */
  ends: AccessEnd | null;
  /** Of a client that nobody registered, or a connection that gets more, as typed. */
  limits: TypedLimits | null;
  /** Whether the app's other connections to that store and mode end when this one begins. */
  replaces: boolean;
  /** Whether it may ask for changes, of a connection that gets more. */
  mayAsk: boolean | null;
  /** From where it may be called, as typed, of a connection that gets more. */
  networks: TypedNetworks | null;
  /** A store that was to be made and wasn't, as typed. */
  newStore: TypedStore | null;
}

export interface TypedStore {
  name: string;
  subdomain: string;
  currency: string;
}

/**
 * Signs what a seller has chosen, for the URL under which the screen is shown again. Unsigned, an app could have its
 * own choice made beforehand.
 */
export function signChosen(chosen: Chosen, { sellerId, request }: Screen, keys: Keys, now: Date): Promise<string> {
  const about = { audience: tickedAudience(request), until: endOf(now) };
  return signClaims({ ...chosen, sub: sellerId }, about, keys);
}

/** Reads it; nothing is chosen when it is forged, expired, or another seller's or for another app. */
export async function readChosen(text: string, { sellerId, request }: Screen, keys: Keys, now: Date): Promise<Chosen> {
  const options = { audience: tickedAudience(request), subject: sellerId, currentDate: now };
  const { ticked, ends, limits, replaces, mayAsk, networks, newStore } = (await readClaims(text, keys, options)) ?? {};
  return {
    ticked: Array.isArray(ticked) ? ticked.filter((scope) => typeof scope === 'string') : [],
    ends: typeof ends === 'string' && isAccessEnd(ends) ? ends : null,
    limits: typeof limits === 'object' && limits !== null ? (limits as TypedLimits) : null,
    replaces: replaces === true,
    mayAsk: typeof mayAsk === 'boolean' ? mayAsk : null,
    networks: typeof networks === 'object' ? (networks as TypedNetworks | null) : null,
    newStore: typeof newStore === 'object' ? (newStore as TypedStore | null) : null,
  };
}

function tickedAudience({ clientId }: AuthorizeRequest): string {
  return `ticked for ${clientId}`;
}
