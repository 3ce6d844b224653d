import type { IncomingMessage } from 'node:http';
import { languageIn } from '@/lib/accounts/auth-settings.ts';
import { isEnglishPage } from '@/lib/kernel/language/english-page.ts';
import { acceptedLanguage, firstLanguage, likelyCountry } from '@/lib/kernel/language/language.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import { FILE } from './outage.ts';
import { sessionOf } from './session-cookie.ts';

/** What is written in English alone, and has no frame: for developers. */
const ENGLISH = /^\/(?:docs|docs\.md|llms\.txt)(?:\/|$)/;

/**
 * Decides in which language a request for a page is answered, and notes it in the scope: the person's setting, then
 * what was chosen in this browser, then what the app asks for (`ui_locales` of OpenID Connect Core 3.1.2.1), then what
 * the browser prefers. English is what is left. Times are told in the zone of the person's setting, or in UTC.
 */
export async function decideLanguage(request: IncomingMessage): Promise<void> {
  const scope = currentScope();
  const { url = '', headers } = request;
  const [path = '', query = ''] = url.split('?');
  if (!scope || FILE.test(path) || ENGLISH.test(path)) return;
  const seller = await sessionOf(request)?.catch(() => null);
  scope.timeZone = seller?.timeZone ?? undefined;
  scope.country = likelyCountry(String(headers['accept-language'] ?? '')) ?? undefined;
  scope.frameLanguage =
    seller?.language ??
    languageIn(String(headers.cookie ?? '')) ??
    firstLanguage(localesIn(query)) ??
    acceptedLanguage(String(headers['accept-language'] ?? '')) ??
    'en';
  scope.language = isEnglishPage(path) ? 'en' : scope.frameLanguage;
}

/** `ui_locales` of an authorization request, also of one that waits for its person to sign in. */
function localesIn(query: string): string {
  if (query === '') return '';
  const given = new URLSearchParams(query);
  const next = given.get('next')?.split('?')[1];
  return given.get('ui_locales') ?? new URLSearchParams(next ?? '').get('ui_locales') ?? '';
}
