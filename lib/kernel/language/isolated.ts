import { directionOf, type Language } from './language.ts';

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
