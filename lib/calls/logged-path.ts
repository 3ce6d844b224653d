import { pathIn } from '../kernel/text/url.ts';
import { isUuid } from '../kernel/text/uuid.ts';

/** What stands for a part of a path that may be anything, even somebody's name. */
const ANYTHING = '…';

/** Where our own operations have a word instead of an id. */
const WORDS = ['app/connections', 'events/stream', 'test/clock', 'test/sample_data'];

/**
 * A call's path as the log keeps it: without the query, and with nothing in it but words of the API and ids.
 * @param url of a call that a handler has answered, so that only what is in place of an id may be anything
 * @param words the words of a platform's path, of which its own document says where anything may be; null for ours
 */
export function loggedPath(url: string, words: readonly (string | null)[] | null = null): string {
  const pathname = pathIn(url);
  const path = pathname.startsWith('/v1/') ? `/api${pathname}` : pathname;
  const parts = path.split('/');
  if (parts[2] !== 'v1') return path;
  if (words) {
    const shown = parts.slice(3).map((part, index) => words[index] ?? (isUuid(part) ? part : ANYTHING));
    return ['/api/v1', ...shown].join('/');
  }
  const [, , , resource, second] = parts;
  if (second !== undefined && !isUuid(second) && !WORDS.includes(`${resource}/${second}`)) parts[4] = ANYTHING;
  return parts.join('/');
}
