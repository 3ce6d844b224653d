import { returnPath } from '@/lib/http/return-path.ts';

/** What is chosen in the filters of lists; everything else in an address was about the other mode, or about once. */
const FILTERS = ['store', 'app', 'status', 'search', 'kind', 'from', 'to'];

/** A page about one thing, which is in one mode, and the list it is in. */
const THING =
  /^(\/dashboard\/(?:products|customers|subscriptions|invoices|apps|developer\/webhooks))\/[\da-f-]{36}(?:\/.*)?$/;

/**
 * Where to go on after the other mode was chosen: the same page, or the list for a page about one thing.
 * @param given the path and query of the page, as a form sent them
 */
export function pathInMode(given: unknown): string {
  const url = new URL(returnPath(given), 'http://this.invalid');
  if (!/^\/dashboard(?:\/|$)/.test(url.pathname)) return '/dashboard';
  const path = url.pathname.replace(THING, '$1');
  const kept = [...url.searchParams].filter(([name]) => path === url.pathname && FILTERS.includes(name));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
