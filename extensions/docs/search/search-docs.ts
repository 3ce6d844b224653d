import type { DocsSection } from '../sections.ts';

/** The longest text that is searched for; of a longer one only the beginning. */
export const LONGEST_SEARCH = 100;

const MOST_WORDS = 8;
const MOST_FOUND = 20;
/** Characters of a part that are shown around the first match. */
const AROUND = 90;

/** A part of a page, or with neither id nor title the page itself. */
type Part = Omit<DocsSection, 'isMain'> & { path: string; pageTitle: string };

/** A part with its texts as they are compared. */
export interface Searchable extends Part {
  inTitle: string;
  inPage: string;
  inText: string;
}

export function searchable(part: Part): Searchable {
  return { ...part, inTitle: plain(part.title), inPage: plain(part.pageTitle), inText: plain(part.text) };
}

/** A part of a page that has all words. */
export interface Found {
  href: string;
  title: string;
  pageTitle: string;
  /** Text around the first match, in turn without and with a match. */
  excerpt: string[];
}

/** Finds the parts of the documentation that have every word of a text; best first, at most 20. */
export function searchDocs(parts: readonly Searchable[], text: string): Found[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return parts
    .map((part) => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ part }) => ({
      href: part.id ? `${part.path}#${part.id}` : part.path,
      title: part.title || part.pageTitle,
      pageTitle: part.pageTitle,
      excerpt: excerptOf(part.text, words),
    }));
}

function wordsOf(text: string): string[] {
  const words = plain(text.slice(0, LONGEST_SEARCH)).split(/[\s,;:!?"()]+/);
  return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS);
}

/** Letters of one case and one apostrophe, each in its place. */
function plain(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('’', "'");
}

/** How well a part has all of the words; 0 if it lacks one. */
function scoreOf({ inTitle, inPage, inText }: Searchable, words: string[]): number {
  for (const word of words) if (![inTitle, inPage, inText].some((where) => where.includes(word))) return 0;
  const phrase = words.join(' ');
  // A page itself counts a little more than its parts, and what begins with the whole text more than what has it.
  let score = (inTitle === '' ? 1 : 0) + (inText.startsWith(phrase) ? 10 : 0) + (inText.includes(phrase) ? 3 : 0);
  for (const word of words) {
    const own = (begins(inTitle, word) ? 12 : 0) + (begins(inPage, word) ? 4 : 0) + (begins(inText, word) ? 2 : 0);
    score += Math.max(own, 1);
  }
  return (inTitle || inPage) === phrase ? score + 20 : score;
}

/** Whether a word of the text begins with this one. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || /[^a-z\d]/.test(text[at - 1] ?? '')) return true;
  return false;
}

function excerptOf(text: string, words: string[]): string[] {
  const lower = plain(text);
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const middle = places.length > 0 ? Math.min(...places) : 0;
  const from = middle <= AROUND ? 0 : afterSpace(text, middle - AROUND, middle);
  const end = middle + AROUND >= text.length ? text.length : beforeSpace(text, middle, middle + AROUND);
  const shown = text.slice(from, end);
  const pattern = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", "['’]"))
    .join('|');
  const parts = shown.split(new RegExp(`(${pattern})`, 'i'));
  parts[0] = (from > 0 ? '… ' : '') + parts[0];
  parts[parts.length - 1] += end < text.length ? ' …' : '';
  return parts;
}

/** Where the first word begins that does so between two places; the first of them where none does. */
function afterSpace(text: string, least: number, most: number): number {
  const space = text.indexOf(' ', least);
  return space >= 0 && space < most ? space + 1 : least;
}

/** Where the last word ends that does so between two places; the second of them where none does. */
function beforeSpace(text: string, least: number, most: number): number {
  const space = text.lastIndexOf(' ', most);
  return space > least ? space : most;
}
