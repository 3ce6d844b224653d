import MiniSearch from 'minisearch';
import type { DocsSection } from '../sections.ts';

/** The longest text that is searched for; of a longer one only the beginning. */
export const LONGEST_SEARCH = 100;

const MOST_FOUND = 20;
/** Characters of a part that are shown around the first match. */
const AROUND = 90;

/** A part of a page, or with neither id nor title the page itself. */
export type Part = Omit<DocsSection, 'isMain'> & { path: string; pageTitle: string };

/** A part of a page that has all words. */
export interface Found {
  href: string;
  title: string;
  pageTitle: string;
  /** Text around the first match, in turn without and with a match. */
  excerpt: string[];
}

/** @returns what finds the parts that have every word of a text, or one that begins with it; best first, at most 20 */
export function searchIn(parts: readonly Part[]): (text: string) => Found[] {
  const index = new MiniSearch<Part & { at: number }>({
    idField: 'at',
    fields: ['title', 'pageTitle', 'text'],
    // Letters and digits by themselves say nothing.
    processTerm: (term) => (term.length > 1 ? term.toLowerCase() : null),
    // What a part is about counts, more than how short it is.
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      boost: { title: 4, pageTitle: 2 },
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
    },
  });
  index.addAll(parts.map((part, at) => ({ ...part, title: part.title || part.pageTitle, at })));
  return (text) => {
    const words = text.slice(0, LONGEST_SEARCH);
    const phrase = words.trim().toLowerCase();
    const boostDocument = (at: number) => (parts[at]?.text.toLowerCase().startsWith(phrase) ? 3 : 1);
    const exact = index.search(words, { boostDocument });
    // Somebody who has mistyped a word finds what is spelt nearly so.
    const found = exact.length > 0 ? exact : index.search(words, { fuzzy: 0.2 });
    return found.slice(0, MOST_FOUND).map(({ id, terms, queryTerms }) => {
      const part = parts[id] as Part;
      const { path, title, pageTitle } = part;
      const href = part.id ? `${path}#${part.id}` : path;
      const excerpt = excerptOf(part.text, exact.length > 0 ? queryTerms : terms);
      return { href, title: title || pageTitle, pageTitle, excerpt };
    });
  };
}

function excerptOf(text: string, words: string[]): string[] {
  const one = `(?:${words.toSorted().reverse().join('|')})`;
  const marked = new RegExp(`((?<![\\p{L}\\p{N}])${one}(?:_${one})*)`, 'iu');
  const middle = Math.max(text.search(marked), 0);
  const [from, end] = [Math.max(middle - AROUND, 0), middle + AROUND];
  const isWhole = end >= text.length;
  // From the first word that begins there to the last that ends there, where there are several.
  const shown = text
    .slice(from, end)
    .replace(from > 0 ? /^\S*\s(?=.{60})/ : /^/, '')
    .replace(isWhole ? /$/ : /(?<=.{60})\s\S*$/, '');
  const parts = shown.split(marked);
  parts[0] = (from > 0 ? '… ' : '') + parts[0];
  parts[parts.length - 1] += isWhole ? '' : ' …';
  return parts;
}
