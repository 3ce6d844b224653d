import { type Answer, multipart, type Part, send } from '../attacks/attack.ts';

type Attributes = Record<string, string>;
type Sending = { path: string; cookie: string; button: string; typed?: Record<string, string> };

const ESCAPES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function attributesOf(tag: string): Attributes {
  const all = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)];
  const read = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => ESCAPES[sign] ?? sign);
  return Object.fromEntries(all.map(([, name, value = '']) => [name, read(value)]));
}

/** The button of a form that says this and sends it, as what it sends: one of another type does what a script says. */
function buttonIn(form: string, words: string): Attributes | undefined {
  const buttons = [...form.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)];
  const named = buttons.filter(([, , inner = '']) => inner.replace(/<[^>]*>/g, '').trim() === words);
  return named.map(([, tag = '']) => attributesOf(tag)).find(({ type = 'submit' }) => type === 'submit');
}

/**
 * Sends the form of a page as a browser without JavaScript does: what the page has put into its fields, what was typed
 * into others, and the button. @returns the page that answers
 */
export async function sendForm(url: string, { path, cookie, button, typed = {} }: Sending): Promise<Answer> {
  const headers = { cookie, origin: url };
  const page = await send(url, { what: path, path, headers });
  const form = page.text.match(/<form\b.*?<\/form>/gs)?.find((one) => buttonIn(one, button));
  if (!form) throw new Error(`${path} has no form with the button “${button}”.`);
  const inputs = [...form.matchAll(/<(?:input|textarea)\b([^>]*)>/g)].map(([, tag = '']) => attributesOf(tag));
  const fields = inputs
    .filter(({ name, type }) => name && type !== 'checkbox')
    .map(({ name = '', value = '' }): Part => [name, typed[name] ?? value]);
  const { name, value = '' } = buttonIn(form, button) ?? {};
  const sent = multipart(name ? [...fields, [name, value]] : fields);
  return send(url, { what: button, method: 'POST', path, body: sent.body, headers: { ...headers, ...sent.headers } });
}
