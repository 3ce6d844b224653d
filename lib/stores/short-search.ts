// The ranges are those of the function search_parts, by which the database's indexes are made.

/** What is between words. */
const BETWEEN = '\\s!-/:-@\\[-`{-~\\u0080-\\u00BF\\u2000-\\u206F\\u3000-\\u303F\\uFF00-\\uFF0F';
/** Signs of scripts that put no spaces between words: Thai to Khmer, Hangul, Kana, Han. */
const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1100-\\u11FF\\u1780-\\u17FF\\u3040-\\u30FF\\u3130-\\u318F\\u31F0-\\u31FF' +
  '\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uA960-\\uA97F\\uAC00-\\uD7FF\\uF900-\\uFAFF';

const WORDS = new RegExp(`[${BETWEEN}]+`, 'u');
const ALL_UNSPACED = new RegExp(`^[${UNSPACED}\\u{20000}-\\u{3FFFF}]+$`, 'u');

/** Whether an index of three letters each knows a part of a text. */
export function hasThreeTogether(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** Part of a name, by which a search of few letters finds it. */
export interface Part {
  /** Its first one or two signs: how it stands in the index. */
  indexed: string;
  /** What is looked for in names in small letters: a regular expression of PostgreSQL's. */
  pattern: string;
}

/**
 * The parts that a name has to have each, for a search that has nowhere three letters together: `Li`, `A. N`, `伟`.
 * Each begins a word; of signs without spaces between words it may stand anywhere.
 * @returns null for a longer search, and for one of no letters, or of an address
 */
export function shortParts(search: string): Part[] | null {
  if (hasThreeTogether(search) || search.includes('@')) return null;
  const words = search.normalize('NFC').split(WORDS).filter(Boolean);
  if (words.length === 0) return null;
  return words.map((word) => ({
    indexed: [...word].slice(0, 2).join(''),
    pattern: ALL_UNSPACED.test(word) ? word : `(^|[${BETWEEN}])${word}`,
  }));
}
