import { currentScope } from '../process/request-scope.ts';
import type { Language } from './language.ts';
import { type Room, type Texts, textsIn } from './texts.ts';

declare module '../process/request-scope.ts' {
  interface Scope {
    /** The language of what the request is answered with; English if left out. */
    language?: Language;
    /** The time zone in which its person reads times; UTC if left out. */
    timeZone?: string;
  }
}

/** The language in which the request is answered. */
export function currentLanguage(): Language {
  return currentScope()?.language ?? 'en';
}

/** In which language and time zone the request's person reads times. */
export function currentReader(): { language: Language; timeZone: string } {
  return { language: currentLanguage(), timeZone: currentScope()?.timeZone ?? 'UTC' };
}

/** The texts of a room in the language in which the request is answered. */
export function texts<R extends Room>(room: R): Texts<R> {
  return textsIn(currentLanguage(), room);
}
