import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as oauth from './oauth.ts';
import { webhooks } from './webhooks.ts';

/** What only this repository’s tests want to know. */
export interface Told {
  /** Each code and token that arrives. */
  secret(secret: string): void;
  /** The type of each event that arrives and is genuine. */
  event(type: string): void;
}

/** What the app remembers of one browser. A real app keeps the tokens in a database, beside its own account. */
interface Session {
  /** The way to the service and back that is under way. */
  pending?: oauth.Pending | undefined;
  tokens?: oauth.Tokens | undefined;
  /** What its page shows of the store, as `GET /api/v1/me` describes it, and of the token. */
  shown?: Record<string, string> | undefined;
  /** What the last step has to say; shown once. */
  message?: string | undefined;
}

const COOKIE = 'parcelwise_session';

/** The whole app: every route there is. */
export function relyingParty(settings: oauth.Settings, told: Told) {
  const app = new Hono<{ Variables: { session: Session } }>();
  const known = new Map<string, Session>();
  app.route('/', webhooks(settings, told.event));
  app.use(async (c, next) => {
    const id = getCookie(c, COOKIE) ?? randomUUID();
    setCookie(c, COOKIE, id, { httpOnly: true, sameSite: 'Lax', path: '/' });
    c.set('session', known.get(id) ?? {});
    known.set(id, c.var.session);
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', (c) => {
    const { message } = c.var.session;
    c.var.session.message = undefined;
    return c.html(page(c.var.session.shown, message));
  });

  app.post('/connect', async (c) => {
    const { url, pending } = await oauth.authorizationRequest(settings);
    c.var.session.pending = pending;
    return c.redirect(url, 303);
  });

  app.get('/callback', async (c) => {
    const { pending } = c.var.session;
    c.var.session.pending = undefined;
    if (!pending) throw new Error('Nothing was under way: start with “Connect your store”.');
    const callback = await oauth.readCallback(settings, new URL(c.req.url), pending);
    told.secret(callback.get('code') ?? '');
    await keep(c.var.session, await oauth.exchangeCode(settings, callback, pending));
    return c.redirect('/', 303);
  });

  app.post('/refresh', async (c) => {
    await keep(c.var.session, await oauth.refreshTokens(settings, connected(c.var.session)));
    c.var.session.message = 'The tokens were rotated.';
    return c.redirect('/', 303);
  });

  app.post('/disconnect', async (c) => {
    await oauth.revoke(settings, connected(c.var.session));
    Object.assign(c.var.session, { tokens: undefined, shown: undefined, message: 'The store is disconnected.' });
    return c.redirect('/', 303);
  });

  app.onError((error, c) => {
    c.var.session.message = oauth.describe(error);
    return c.redirect('/', 303);
  });

  /** Keeps a new pair of tokens, and looks which store they are for. */
  async function keep(session: Session, tokens: oauth.Tokens): Promise<void> {
    told.secret(tokens.access);
    told.secret(tokens.refresh);
    const headers = { Authorization: `Bearer ${tokens.access}` };
    const answer = await fetch(`${settings.issuer}/api/v1/me`, { headers });
    const { data, error } = await answer.json();
    if (!answer.ok) throw new Error(error);
    const { name: store, currency, mode, scope } = data;
    // A page is no place for a whole token.
    const token = `${tokens.access.slice(0, tokens.access.lastIndexOf('_') + 1)}••••••••${tokens.access.slice(-4)}`;
    Object.assign(session, { tokens, shown: { store, currency: currency.toUpperCase(), mode, scope, token } });
  }

  return app;
}

function connected({ tokens }: Session): oauth.Tokens {
  if (!tokens) throw new Error('No store is connected.');
  return tokens;
}

/** The only page: connects a store, or shows the one that is connected. */
function page(shown: Session['shown'], message?: string) {
  const row = ([name, value]: [string, string]) => html`<dt>${name}</dt><dd data-testid="${name}">${value}</dd>`;
  const content = shown
    ? html`<dl>${Object.entries(shown).map(row)}</dl>
    <form method="post" action="/refresh"><button>Refresh</button></form>
    <form method="post" action="/disconnect"><button>Disconnect</button></form>`
    : html`<form method="post" action="/connect"><button>Connect your store</button></form>`;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Parcelwise (example app)</title>
  </head>
  <body>
    <h1>Parcelwise</h1>
    ${message && html`<p role="status">${message}</p>`}
    ${content}
  </body>
</html>`;
}
