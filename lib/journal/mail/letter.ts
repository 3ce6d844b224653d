import { directionOf, type Language } from '../../kernel/language/language.ts';
import { inSequence } from '../../kernel/language/list.ts';
import { textsIn } from '../../kernel/language/texts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/text/durations.ts';

/** A mail without its recipient. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says. Everything in it is plain text, whoever wrote it. */
export interface LetterContent {
  subject: string;
  paragraphs: readonly string[];
  /** What to press, below the paragraphs. */
  button?: { label: string; url: string };
  /** What to know beside that, such as what to do if it wasn't you. */
  footnote?: string;
}

const BUTTON =
  'display:inline-block;padding:11px 18px;border-radius:8px;background:#191915;color:#ffffff;font-weight:600;' +
  'text-decoration:none';

const CARD =
  'max-width:520px;margin:0 auto;padding:28px;border:1px solid #e6e3dc;border-radius:14px;background:#ffffff;' +
  'font:16px/1.5 Inter,system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#191915';
const FOOT = 'max-width:520px;margin:16px auto 0;text-align:center;font:13px/1.5 system-ui,sans-serif;color:#6b6960';

// A program that doesn't know about dark colours shows the light ones; the others find them here.
const DARK =
  '@media (prefers-color-scheme:dark){body,.page{background:#121210!important}.card{background:#1b1b18!important;' +
  'border-color:#2c2c27!important;color:#f2f1ec!important}.less,.less a{color:#9c9a90!important}' +
  '.button{background:#f2f1ec!important;color:#121210!important}}';

/** Who sends a mail, in which language and time zone, and what stands below it. */
export interface Product {
  appName: string;
  baseUrl: string;
  /** At whom people change their password, where that isn’t here. */
  passwordsAt?: string;
  /** Those of whoever reads it. */
  language: Language;
  timeZone: string;
}

/** Writes a mail as text and as HTML in the product's look. It loads nothing from anywhere. */
export function writeLetter(content: LetterContent, product: Product): Letter {
  // A subject is a header: a line break would begin another one.
  const subject = content.subject.replace(/\p{Cc}+/gu, ' ').trim();
  return { subject, text: textOf(content, product), html: htmlOf({ ...content, subject }, product) };
}

function textOf({ paragraphs, button, footnote }: LetterContent, product: Product) {
  const parts = [...paragraphs];
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (footnote) parts.push(footnote);
  const sender = inSequence([product.appName, product.baseUrl], product.language);
  return `${parts.join('\n\n')}\n\n-- \n${sender}\n`;
}

function htmlOf({ subject, paragraphs, button, footnote }: LetterContent, product: Product): string {
  const { appName, baseUrl, language } = product;
  // Some mail programs keep the body alone.
  const written = `lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}`;
  const small = 'margin:0 0 12px;font-size:13px;color:#6b6960';
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  if (button) {
    const url = escapeHtml(button.url);
    body.push(
      `<p style="margin:24px 0"><a class="button" href="${url}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
      `<p class="less" style="${small}">${escapeHtml(textsIn(language, 'mails')('buttonFails'))}<br>`,
      `<a href="${url}" dir="ltr" style="color:#6b6960;word-break:break-all">${url}</a></p>`,
    );
  }
  if (footnote) body.push(`<p class="less" style="${small}">${escapeHtml(footnote)}</p>`);
  return [
    `<!doctype html><html ${written}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>`,
    `<body style="margin:0;background:#f7f6f3"><div class="page" ${written} style="padding:32px 16px;background:#f7f6f3">`,
    `<div class="card" style="${CARD}">`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...body,
    `</div><p class="less" style="${FOOT}">${escapeHtml(appName)},`,
    `<a href="${escapeHtml(baseUrl)}" style="color:#6b6960">${escapeHtml(baseUrl)}</a></p>`,
    '</div></body></html>\n',
  ].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** How long after a failed attempt the next one comes. */
const DELAYS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];

/** After this long nobody waits for a mail any more; links in it have expired. */
export const GIVE_UP_MS = DAY_MS;

/**
 * When a mail is tried again that couldn't be sent, at the latest a day after it was queued; null: never.
 * @param failures how often it has failed, at least once
 */
export function resendAt(failures: number, queuedAt: Date, now: Date): Date | null {
  const delay = DELAYS[Math.min(failures, DELAYS.length) - 1] ?? 0;
  const next = new Date(now.getTime() + delay);
  return next.getTime() - queuedAt.getTime() > GIVE_UP_MS ? null : next;
}
