import type { Language } from './language.ts';

const SEPARATORS: Partial<Record<Language, string>> = { ja: '、', ar: '، ' };

const formats = new Map<Language, Intl.ListFormat>();

/** Words as people list them: “a, b and c”. */
export function listed(words: readonly string[], language: Language): string {
  // British English has no comma before “and”.
  const format = formats.get(language) ?? new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  formats.set(language, format);
  return format.format(words);
}

/** Words one after the other, with no “and”: “a, b, c”. */
export function inSequence(words: readonly string[], language: Language): string {
  return words.join(SEPARATORS[language] ?? ', ');
}
