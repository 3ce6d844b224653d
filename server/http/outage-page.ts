import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BarePage, barePage, inMarkup } from '@/lib/http/bare-page.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { isDevelopment } from '@/lib/kernel/config/env.ts';

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
type Kind = Pick<BarePage, 'head' | 'notice' | 'advice' | 'more'>;

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
  const heading = 'We can’t reach our database right now';
  const requestId = String(request.headers[REQUEST_ID_HEADER]);
  const title = 'We can’t reach our database';
  response.end(barePage({ title, heading, look: 'warn', ...kind, requestId }, nonce));
}

function aPage(address: string): Kind {
  return {
    head: '<meta http-equiv="refresh" content="5">',
    notice: 'Nothing is lost. This page loads again on its own in a few seconds.',
    advice: 'You can also try now.',
    more: `<p><a class="button" href="${inMarkup(address)}">Try again</a></p>`,
  };
}

function aForm(address: string, type: string, fields: KeptField[], nonce: string): Kind {
  const isPlain = type.startsWith('application/x-www-form-urlencoded');
  const encoding = isPlain ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  return {
    notice: 'Nothing was changed. What you typed is kept on this page.',
    advice: 'Leave it open, and send it again in a moment.',
    more: `<form method="post" action="${inMarkup(address)}" enctype="${encoding}">
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
