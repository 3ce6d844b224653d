import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import {
  authorizationRequest,
  describe,
  exchangeCode,
  readCallback,
  refreshTokens,
  revoke,
  type Tokens,
} from './oauth.ts';
import { homePage } from './pages.ts';
import { type ConnectedStore, type Session, sessions, takeMessage, type WithSession } from './session.ts';
import type { Settings } from './settings.ts';
import { webhooks } from './webhooks.ts';

/** What only this repository’s tests want to know. */
export interface Told {
  /** Each code and token that arrives. */
  secret(secret: string): void;
  /** The type of each event that arrives and is genuine. */
  event(type: string): void;
}

/** The whole app: every route there is. */
export function relyingParty(settings: Settings, told: Told): Hono<WithSession> {
  const app = new Hono<WithSession>();
  app.route('/', webhooks(settings, told.event));
  app.use(sessions(), csrf(), bodyLimit({ maxSize: 10_000 }));

  app.get('/', (c) => {
    const { session } = c.var;
    return c.html(homePage(session, takeMessage(session)));
  });

  app.post('/connect', async (c) => {
    const { url, pending } = await authorizationRequest(settings);
    c.var.session.pending = pending;
    return c.redirect(url, 303);
  });

  app.get('/callback', async (c) => {
    const { session } = c.var;
    const { pending } = session;
    delete session.pending;
    if (!pending) throw new Error('Nothing was under way: start with “Connect your store”.');
    const callback = await readCallback(settings, new URL(c.req.url), pending);
    told.secret(callback.get('code') ?? '');
    await keep(session, await exchangeCode(settings, callback, pending));
    return c.redirect('/', 303);
  });

  app.post('/refresh', async (c) => {
    const { session } = c.var;
    await keep(session, await refreshTokens(settings, connected(session)));
    session.message = 'The tokens were rotated.';
    return c.redirect('/', 303);
  });

  app.post('/disconnect', async (c) => {
    const { session } = c.var;
    await revoke(settings, connected(session));
    delete session.tokens;
    delete session.store;
    session.message = 'The store is disconnected.';
    return c.redirect('/', 303);
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    c.var.session.message = describe(error);
    return c.redirect('/', 303);
  });

  /** Keeps a new pair of tokens, and looks which store they are for. */
  async function keep(session: Session, tokens: Tokens): Promise<void> {
    told.secret(tokens.access);
    told.secret(tokens.refresh);
    session.tokens = tokens;
    session.store = await storeOf(settings, tokens);
  }

  return app;
}

function connected({ tokens }: Session): Tokens {
  if (!tokens) throw new Error('No store is connected.');
  return tokens;
}

async function storeOf({ issuer }: Settings, { access }: Tokens): Promise<ConnectedStore> {
  const answer = await fetch(`${issuer}/api/v1/me`, { headers: { Authorization: `Bearer ${access}` } });
  const { data, error } = await answer.json();
  if (!answer.ok) throw new Error(error);
  const { name, currency, mode, scope } = data;
  return { store: name, currency: currency.toUpperCase(), mode, scope };
}
