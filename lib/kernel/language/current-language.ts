import { currentScope, inScope } from '../process/request-scope.ts';
import type { Language } from './language.ts';
import { MESSAGES, type Room } from './messages.ts';
import { type Texts, textsIn } from './texts.ts';

declare module '../process/request-scope.ts' {
  interface Scope {
    /** The language of what the request is answered with; English if left out. */
    language?: Language;
    /** The language of the frame around the page, which may be another than that of the page. */
    frameLanguage?: Language;
    /** The time zone in which its person reads times; UTC if left out. */
    timeZone?: string;
    /** The country (ISO 3166) that the browser's language names; for proposals alone. */
    country?: string;
  }
}

/** The language in which the request is answered. */
export function currentLanguage(): Language {
  return currentScope()?.language ?? 'en';
}

/** The language of the frame around the page: that of the person who looks at it. */
export function frameLanguage(): Language {
  return currentScope()?.frameLanguage ?? currentLanguage();
}

/** Does something in English, whatever language the request has: for what programs read. */
export function inEnglish<T>(work: () => T): T {
  return inScope({ ...currentScope(), language: 'en' }, work);
}

/** What the browser itself says in the frame and on the pages of a person. */
export function clientTexts(): (typeof MESSAGES)['en']['client'] {
  return MESSAGES[frameLanguage()].client;
}

/** In which language and time zone the request's person reads times. */
export function currentReader(): { language: Language; timeZone: string } {
  return { language: currentLanguage(), timeZone: currentScope()?.timeZone ?? 'UTC' };
}

/** The texts of a room in the language in which the request is answered. */
export function texts<R extends Room>(room: R): Texts<R> {
  return textsIn(currentLanguage(), room);
}
