/** The languages that pages and mails speak, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** Headers and parameters may be as long as somebody likes; nobody reads that many languages. */
const MOST_CHARACTERS = 500;

/** Whether a text is the code of a language that we speak. */
export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}

/** Whether a language is written from left to right or from right to left. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

const WRITTEN_FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Names and other words of somebody, for a sentence of plain text in a language: kept apart from it by the marks for
 * that (U+2068 and U+2069) where they may be written in the other direction, because they would else mix its order up.
 */
export function isolated(words: string, language: Language): string {
  const isSafe = directionOf(language) === 'ltr' && !WRITTEN_FROM_RIGHT.test(words);
  return isSafe ? words : `\u2068${words.replace(DIRECTIONS, '')}\u2069`;
}

/**
 * The first language that we speak of those in a list, as OpenID Connect's `ui_locales` has it (Core 3.1.2.1): tags
 * with spaces between. A tag stands for its region's nearest relative, `pt-PT` for Brazilian Portuguese; null for none.
 */
export function firstLanguage(tags: string): Language | null {
  for (const tag of tags.slice(0, MOST_CHARACTERS).split(/\s+/)) {
    const language = nearest(tag);
    if (language) return language;
  }
  return null;
}

/** The language that an Accept-Language header wants most of those that we speak (RFC 9110 section 12.5.4); or null. */
export function acceptedLanguage(header: string): Language | null {
  const wanted = header
    .slice(0, MOST_CHARACTERS)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => /^q=/i.test(text))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return firstLanguage(wanted.map(({ tag }) => tag).join(' '));
}

/**
 * The country of the browser's person, as its first language says: `GB` for `en-GB`, and `DE` for `de`, where most who
 * speak it live; null where it says none.
 */
export function likelyCountry(header: string): string | null {
  const [first = ''] = header.slice(0, MOST_CHARACTERS).split(/[,;]/);
  try {
    return new Intl.Locale(first.trim()).maximize().region ?? null;
  } catch {
    return null;
  }
}

function nearest(tag: string): Language | null {
  const sought = tag.toLowerCase();
  const base = sought.split('-')[0];
  return (
    LANGUAGE_CODES.find((code) => code.toLowerCase() === sought) ??
    LANGUAGE_CODES.find((code) => code.split('-')[0] === base) ??
    null
  );
}
