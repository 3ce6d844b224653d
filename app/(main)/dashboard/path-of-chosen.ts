import { returnPath } from '@/lib/http/return-path.ts';

/** What is chosen in the filters of lists; everything else in an address was about what was shown, or about once. */
const FILTERS = ['app', 'status', 'search', 'kind', 'from', 'to'];

/** A page about one thing, which is in one store and mode, and the list it is in. */
const THING =
  /^(\/dashboard\/(?:products|customers|subscriptions|invoices|apps|developer\/webhooks))\/[\da-f-]{36}(?:\/.*)?$/;

const STORE = /^\/dashboard\/stores\/[\da-f-]{36}/;

/**
 * Where to go on after another store or mode was chosen: the same page, the list for a page about one thing, or the
 * same page of the other store.
 * @param given the path and query of the page, as a form sent them
 * @param storeId the store that was chosen; null: all of them; undefined: it was something else
 */
export function pathOfChosen(given: unknown, storeId?: string | null): string {
  const url = new URL(returnPath(given), 'http://this.invalid');
  if (!/^\/dashboard(?:\/|$)/.test(url.pathname)) return '/dashboard';
  if (storeId === null && STORE.test(url.pathname)) return '/dashboard/stores';
  const there = storeId ? url.pathname.replace(STORE, `/dashboard/stores/${storeId}`) : url.pathname;
  const path = there.replace(THING, '$1');
  const kept = [...FILTERS, storeId === undefined ? 'store' : 'mode'];
  const query = [...url.searchParams].filter(([name]) => path === there && kept.includes(name));
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}
