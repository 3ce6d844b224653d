import { randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Pending, Tokens } from './oauth.ts';

/** What the page shows of a store, as `GET /api/v1/me` describes it. */
export interface ConnectedStore {
  store: string;
  currency: string;
  mode: string;
  scope: string;
}

/** What the app remembers of one browser. A real app keeps the tokens in a database, beside its own account. */
export interface Session {
  /** The way to the service and back that is under way. */
  pending?: Pending;
  tokens?: Tokens;
  store?: ConnectedStore;
  /** What the last step has to say; shown once. */
  message?: string;
}

export interface WithSession {
  Variables: { session: Session };
}

const COOKIE = 'parcelwise_session';

/** Gives every request the session of its browser, a new one where there is none. They are gone when the app stops. */
export function sessions() {
  const known = new Map<string, Session>();
  return createMiddleware<WithSession>(async (c, next) => {
    let id = getCookie(c, COOKIE) ?? '';
    if (!known.has(id)) {
      id = randomUUID();
      known.set(id, {});
      setCookie(c, COOKIE, id, { httpOnly: true, sameSite: 'Lax', path: '/' });
    }
    c.set('session', known.get(id) ?? {});
    c.header('Cache-Control', 'no-store');
    await next();
  });
}

/** Takes the message out of the session, to be shown. */
export function takeMessage(session: Session): string | undefined {
  const { message } = session;
  delete session.message;
  return message;
}
