/** What `GET /api/v1/me` says of the connected store. */
export interface Connected {
  name: string;
  subdomain: string;
  currency: string;
  mode: string;
  scope: string;
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#eef2f7, #10141b); color: light-dark(#15202e, #e9eef6) }
  main { max-width: 30rem; margin: 12vh auto 0; padding: 2rem; border-radius: 1.25rem; background: light-dark(#fff, #1a212c) }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem } p { margin: .25rem 0 1.25rem }
  dl { display: grid; grid-template-columns: 7rem 1fr; gap: .5rem 1rem; margin: 0 0 1.5rem } dt { color: light-dark(#52627a, #9db0c9) } dd { margin: 0; overflow-wrap: anywhere }
  button { font: inherit; font-weight: 600; padding: .6rem 1.1rem; border-radius: .7rem; border: 0; background: light-dark(#2152d9, #8fb0ff); color: light-dark(#fff, #0d1420); cursor: pointer }
  button.plain { background: light-dark(#e3e9f3, #2b3646); color: inherit }
  [role=status] { padding: .7rem 1rem; border-radius: .7rem; background: light-dark(#e8eefb, #233049) }
  @media (min-width: 34rem) { main:has(.list, .subscription) { max-width: 44rem; margin-top: 6vh } } form { display: inline-block; max-width: 100%; margin: 0 .25rem .5rem 0 } a { color: light-dark(#2152d9, #8fb0ff) } h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
  ul { list-style: none; margin: 0 0 1.25rem; padding: 0 } li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .6rem 0; border-top: 1px solid light-dark(#dfe5ee, #2b3646) }
  select { font: inherit; padding: .55rem .7rem; border-radius: .7rem; max-width: 100%; margin: .25rem 0 .75rem } label { display: block; font-weight: 600 } .amount { font-variant-numeric: tabular-nums }
  @media (max-width: 34rem) { main { margin: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box } }`;

/** The example app's first page. The token is shown masked: a page is no place for a whole one. */
export function page({
  connected,
  message,
  token,
}: {
  connected?: Connected;
  message?: string;
  token?: string;
}): string {
  return frame(
    'An example of a third-party app.',
    connected ? connectedPart(connected, token ?? '') : CONNECT,
    message,
  );
}

/** What surrounds every page of the example app; `content` is HTML. */
export function frame(intro: string, content: string, message?: string): string {
  const said = message ? `<p role="status">${escaped(message)}</p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parcelwise (example app)</title><style>${STYLE}</style></head><body><main>
<h1>Parcelwise</h1><p>${escaped(intro)}</p>${said}${content}</main></body></html>`;
}

const CONNECT = '<form method="post" action="/connect"><button>Connect your store</button></form>';

function connectedPart(store: Connected, token: string): string {
  const rows = {
    Store: store.name,
    Subdomain: store.subdomain,
    Currency: store.currency.toUpperCase(),
    Mode: store.mode,
    Scope: store.scope,
    Token: mask(token),
  };
  const list = Object.entries(rows).map(
    ([name, value]) => `<dt>${name}</dt><dd data-testid="${name.toLowerCase()}">${escaped(value)}</dd>`,
  );
  return `<h2>Connected</h2><dl>${list.join('')}</dl>
<p><a href="/subscriptions">Subscriptions</a></p>
<form method="post" action="/refresh"><button class="plain">Refresh</button></form>
<form method="post" action="/disconnect"><button class="plain">Disconnect</button></form>`;
}

function mask(token: string): string {
  return `${token.slice(0, token.lastIndexOf('_') + 1)}••••••••${token.slice(-4)}`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
