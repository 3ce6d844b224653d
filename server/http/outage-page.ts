import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDevelopment } from '@/lib/config/env.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-id.ts';

/** Where a form's answer leads to an app, whose address only the database knows. */
const LEADS_ANYWHERE = '/oauth/authorize/decision';

/** Looks whether the database is back, and then sends the form, unless there is something to type again. */
const SCRIPT = `const form = document.forms[0];
const look = async () => {
  const answer = await fetch('/api/ready').catch(() => null);
  if (answer?.ok) form.requestSubmit();
  else setTimeout(look, 3000);
};
if (!form.querySelector(':required')) setTimeout(look, 3000);`;

/** What differs between a page that was asked for and a form that was sent. */
interface Kind {
  head: string;
  notice: string;
  advice: string;
  again: string;
}

/** Sends the page of {@link answerOutage}: it loads itself again, or holds the form and sends it once it can. */
export async function sendOutagePage(
  request: IncomingMessage,
  body: Buffer | null,
  response: ServerResponse,
  baseUrl: string,
): Promise<void> {
  const { method, url: address = '/' } = request;
  const nonce = randomBytes(16).toString('base64');
  const type = request.headers['content-type'] ?? '';
  const kind = method === 'POST' ? aForm(address, type, await keptFields(type, body), nonce) : aPage(address);
  const isHttps = baseUrl.startsWith('https:');
  const headers = pageHeaders({ nonce, formTargets: [], isHttps, isDevelopment: isDevelopment(), hasOwnStyles: true });
  if (address.split('?')[0] === LEADS_ANYWHERE)
    headers['Content-Security-Policy'] = String(headers['Content-Security-Policy']).replace(/; form-action [^;]*/, '');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${kind.head}<title>We can’t reach our database</title>
<link rel="icon" href="/icon.svg"><style nonce="${nonce}">${STYLES}</style></head>
<body><main><h1>We can’t reach our database right now</h1>
<p class="notice" role="alert">${kind.notice}</p>
<p>${kind.advice}</p>
${kind.again}
<p class="small">Request id: <code>${inMarkup(String(request.headers[REQUEST_ID_HEADER]))}</code></p></main></body></html>`);
}

function aPage(address: string): Kind {
  return {
    head: '<meta http-equiv="refresh" content="5">',
    notice: 'Nothing is lost. This page loads again on its own in a few seconds.',
    advice: 'You can also try now.',
    again: `<p><a class="button" href="${inMarkup(address)}">Try again</a></p>`,
  };
}

function aForm(address: string, type: string, fields: KeptField[], nonce: string): Kind {
  const isPlain = type.startsWith('application/x-www-form-urlencoded');
  const encoding = isPlain ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  return {
    head: '',
    notice: 'Nothing was changed. What you typed is kept on this page.',
    advice: 'Leave it open, and send it again in a moment.',
    again: `<form method="post" action="${inMarkup(address)}" enctype="${encoding}">
${fields.map(fieldMarkup).join('\n')}
<button>Try again</button></form><script nonce="${nonce}">${SCRIPT}</script>`,
  };
}

/** Passwords are typed again and files chosen again: neither belongs into a page. */
function fieldMarkup({ name, kind, value }: KeptField): string {
  const named = `name="${inMarkup(name)}"`;
  if (kind === 'text') return `<input type="hidden" ${named} value="${inMarkup(value)}">`;
  if (kind === 'password')
    return `<label>Password, once more <input type="password" ${named} autocomplete="current-password" required></label>`;
  return `<label>Choose ${inMarkup(value)} once more <input type="file" ${named} required></label>`;
}

/** Line breaks too: in an attribute they would become others. */
function inMarkup(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The look of a page that stands alone, after components/ui/theme.css: nothing else is loaded while something is amiss.
 */
const STYLES = `
:root { color-scheme: light dark; font: 0.9375rem/1.55 "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#f7f6f3, #121210); color: light-dark(#191915, #f2f1ec); }
main { max-width: 560px; margin: 0 auto; padding: 48px 20px; display: grid; gap: 20px; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; }
p { margin: 0; color: light-dark(#4f4e48, #b9b7ad); }
.notice { padding: 12px 16px; border-radius: 10px; border: 1px solid light-dark(#f0d9ae, #4a3a1a);
  background: light-dark(#fdf1dc, #2d2413); color: light-dark(#7a4800, #f0c274); }
.small { font-size: 0.8125rem; }
code { overflow-wrap: anywhere; }
form { display: grid; gap: 16px; justify-items: start; }
label { display: grid; gap: 6px; width: 100%; font-weight: 500; }
input { font: inherit; padding: 10px 12px; border-radius: 10px; border: 1px solid light-dark(#cfcbc0, #45453d);
  background: light-dark(#ffffff, #1b1b18); color: inherit; }
button, .button { display: inline-block; font: inherit; font-weight: 600; padding: 10px 18px; border: 0; border-radius: 10px;
  text-decoration: none; cursor: pointer; background: light-dark(#191915, #f2f1ec); color: light-dark(#ffffff, #191915); }
:focus-visible { outline: 2px solid light-dark(#3457d5, #8ea6ff); outline-offset: 2px; }
`;

/** A field of a form that is to be sent again: a text as it was, or what has to be given once more. */
interface KeptField {
  name: string;
  kind: 'text' | 'password' | 'file';
  /** The text; of a file its name, of a password nothing. */
  value: string;
}

/**
 * Reads the fields of a form that the gate has let through, in their order.
 * @returns an empty list for what is no form
 */
async function keptFields(contentType: string, body: Buffer | null): Promise<KeptField[]> {
  const form = await new Response(new Uint8Array(body ?? []), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => new FormData());
  return [...form]
    .filter(([, value]) => typeof value === 'string' || value.size > 0)
    .map(([name, value]) => {
      if (typeof value !== 'string') return { name, kind: 'file', value: value.name };
      return /password/i.test(name) ? { name, kind: 'password', value: '' } : { name, kind: 'text', value };
    });
}
