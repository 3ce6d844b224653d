import { html } from 'hono/html';
import type { Session } from '../session.ts';
import { type Html, layout, properties } from './layout.ts';

/** The first page: connects a store, or shows the one that is connected. */
export function homePage({ store, tokens }: Session, message?: string): Html {
  const intro = 'An example of a third-party app.';
  if (!store || !tokens) return layout(intro, CONNECT, message);
  const rows = {
    Store: store.name,
    Subdomain: store.subdomain,
    Currency: store.currency.toUpperCase(),
    Mode: store.mode,
    Scope: store.scope,
    Token: mask(tokens.access),
  };
  const content = html`<h2>Connected</h2>
    ${properties(rows)}
    <p><a href="/subscriptions">Subscriptions</a></p>
    <form method="post" action="/refresh"><button class="plain">Refresh</button></form>
    <form method="post" action="/disconnect"><button class="plain">Disconnect</button></form>`;
  return layout(intro, content, message);
}

const CONNECT = html`<form method="post" action="/connect"><button>Connect your store</button></form>`;

/** A page is no place for a whole token. */
function mask(token: string): string {
  return `${token.slice(0, token.lastIndexOf('_') + 1)}••••••••${token.slice(-4)}`;
}
