import type { Language } from '../language/language.ts';
import { textsIn } from '../language/texts.ts';

/** The browser and the system behind a User-Agent header, as far as they are known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** What a person would call a device: “Firefox on Windows”. */
export function deviceInWords({ browser, system }: Device, language: Language): string {
  const t = textsIn(language, 'account');
  if (browser && system) return t('browserOnSystem', { browser, system });
  return browser ?? system ?? t('unknownDevice');
}
