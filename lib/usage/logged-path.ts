import { isUuid } from '../database/uuid.ts';

/** What stands for a part of a path that may be anything, even somebody's name. */
const ANYTHING = '…';

/**
 * A call's path as the log keeps it: without the query, and with nothing in it but words of the API and ids.
 * @param url of a call that a handler has answered, so that only what is in place of an id may be anything
 */
export function loggedPath(url: string): string {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  const pathname = at < 0 ? '/' : (url.slice(at).split('?', 1)[0] ?? '');
  const path = pathname.startsWith('/v1/') ? `/api${pathname}` : pathname;
  const parts = path.split('/');
  if (parts[2] !== 'v1') return path;
  const id = parts[4];
  if (id !== undefined && !isUuid(id) && parts[3] !== 'test' && !(parts[3] === 'events' && id === 'stream'))
    parts[4] = ANYTHING;
  return parts.join('/');
}
