import { html } from 'hono/html';
import type { Session } from './session.ts';

/** The only page: connects a store, or shows the one that is connected. */
export function homePage({ store, tokens }: Session, message?: string) {
  const content =
    store && tokens
      ? html`<dl>
      ${Object.entries({ ...store, token: mask(tokens.access) }).map(
        ([name, value]) => html`<dt>${name}</dt><dd data-testid="${name}">${value}</dd>`,
      )}</dl>
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

/** A page is no place for a whole token. */
function mask(token: string): string {
  return `${token.slice(0, token.lastIndexOf('_') + 1)}••••••••${token.slice(-4)}`;
}
