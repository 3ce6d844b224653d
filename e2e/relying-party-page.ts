import type { Pair, Profile } from './relying-party-oauth.ts';

export type Notice = { good: boolean; title: string; text: string };

/** A credential as it may be shown: its kind and its end. */
export function masked(token: string): string {
  const start = /^[a-z][a-z0-9]*_[a-z]+_/.exec(token)?.[0] ?? '';
  return `${start}••••••••${token.slice(-4)}`;
}

/** The app's only page: a connected store, or the way to one. */
export function page(name: string, view: { notice: Notice | null; connected: { profile: Profile; pair: Pair } | null }): string {
  const { notice, connected } = view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<p class="brand">${escaped(name)}</p>
${notice ? said(notice) : ''}
${connected ? shown(connected.profile, connected.pair) : INVITATION}
</main>
</body>
</html>
`;
}

function said({ good, title, text }: Notice): string {
  return `<div class="notice ${good ? 'good' : 'bad'}" role="${good ? 'status' : 'alert'}">
<h2>${escaped(title)}</h2>
<p>${escaped(text)}</p>
</div>`;
}

const INVITATION = `<h1>Connect your store</h1>
<p>You choose the store and see what this app asks for. You can end it at any time, here or in your dashboard.</p>
${button('/connect', 'Connect your store', 'primary')}`;

function shown(profile: Profile, pair: Pair): string {
  const rows: [string, string][] = [
    ['Subdomain', profile.subdomain],
    ['Currency', profile.currency.toUpperCase()],
    ['Mode', profile.mode],
    ['Access token', masked(pair.access)],
    ['Refresh token', masked(pair.refresh)],
  ];
  const scopes = profile.scope.split(' ').map((scope) => `<li><code>${escaped(scope)}</code></li>`);
  return `<h1><bdi>${escaped(profile.name)}</bdi> is connected</h1>
<dl>${rows.map(([term, value]) => `<div><dt>${term}</dt><dd>${escaped(value)}</dd></div>`).join('\n')}</dl>
<h2 id="scopes">Scopes</h2>
<ul aria-labelledby="scopes">${scopes.join('\n')}</ul>
<div class="buttons">${button('/refresh', 'Refresh', 'primary')}
${button('/disconnect', 'Disconnect', 'plain')}</div>`;
}

function button(action: string, label: string, look: 'primary' | 'plain'): string {
  return `<form method="post" action="${action}"><button class="${look}">${label}</button></form>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#16201c, #eef3f0); --dim: light-dark(#4d5a54, #aab6b0);
  --paper: light-dark(#eef3f0, #0e1412); --card: light-dark(#fff, #18201d); --line: light-dark(#d5ded9, #2c3833);
  --act: light-dark(#0b6b50, #4fd1a5); --on-act: light-dark(#fff, #06231a); --bad: light-dark(#a3271b, #ff9a8f); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; padding: clamp(1rem, 6vw, 4rem) 1rem; }
main { max-width: 34rem; margin: auto; background: var(--card); border: 1px solid var(--line); border-radius: 18px;
  padding: clamp(1.25rem, 5vw, 2.25rem); display: grid; gap: 1.1rem; }
.brand { font-weight: 700; color: var(--act); }
h1 { font-size: 1.6rem; line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
p { color: var(--dim); }
dl { border: 1px solid var(--line); border-radius: 12px; }
dl div { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .6rem .9rem; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--dim); }
dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
code { font-size: .85rem; background: var(--paper); padding: .15rem .5rem; border-radius: 6px; overflow-wrap: anywhere; }
.buttons { display: flex; flex-wrap: wrap; gap: .6rem; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 1.1rem; border-radius: 10px; border: 1px solid var(--line);
  background: none; color: inherit; cursor: pointer; }
button.primary { background: var(--act); color: var(--on-act); border-color: transparent; }
button:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.notice { border-left: 4px solid var(--act); padding: .2rem 0 .2rem .9rem; }
.notice.bad { border-color: var(--bad); }
`;
