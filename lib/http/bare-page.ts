import { directionOf, type Language } from '../kernel/language/language.ts';

/** What a {@link barePage} says. Everything but the markup is text. */
export interface BarePage {
  title: string;
  heading: string;
  look: 'warn' | 'bad';
  notice: string;
  /** What the person can do now. */
  advice: string;
  /** For faults of ours, so that people can tell us which request it was. */
  requestId?: string | undefined;
  /** English if left out. */
  language?: Language;
  /** Markup for the end of the head, and below the advice. */
  head?: string;
  more?: string;
}

/**
 * A page that stands alone, for when none of Next.js can be shown: it needs no stylesheet, script or database.
 * @param nonce of the policy it is sent with, which has to let its styles in
 */
export function barePage(
  { title, heading, look, notice, advice, requestId, language = 'en', head = '', more = '' }: BarePage,
  nonce: string,
): string {
  return `<!doctype html>
<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<title>${inMarkup(title)}</title>
<link rel="icon" href="/icon.svg"><style nonce="${nonce}">${STYLES}</style></head>
<body><main><img src="/icon.svg" alt="" width="40" height="40"><h1>${inMarkup(heading)}</h1>
<p class="notice ${look}" role="alert">${inMarkup(notice)}</p>
<p>${inMarkup(advice)}</p>
${more}${requestId === undefined ? '' : `<p class="small">Request id: <code>${inMarkup(requestId)}</code></p>`}
</main></body></html>`;
}

/** Text as it may stand in markup and attributes; line breaks too, which an attribute would make others of. */
export function inMarkup(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// After components/ui/theme.css.
const STYLES = `
:root { color-scheme: light dark; font: 0.9375rem/1.55 "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#f7f6f3, #121210); color: light-dark(#191915, #f2f1ec); }
main { max-width: 560px; margin: 0 auto; padding: 48px 20px; display: grid; gap: 20px; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; }
p { margin: 0; color: light-dark(#4f4e48, #b9b7ad); }
.notice { padding: 12px 16px; border-radius: 10px; border: 1px solid; font-weight: 500; }
.warn { border-color: light-dark(#f0d9ae, #4a3a1a); background: light-dark(#fdf1dc, #2d2413);
  color: light-dark(#7a4800, #f0c274); }
.bad { border-color: light-dark(#f3c5c0, #5a2a25); background: light-dark(#fdecea, #361815);
  color: light-dark(#b42318, #f98d84); }
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
