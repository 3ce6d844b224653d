import { urlOf } from '../kernel/text/url.ts';

/**
 * Where to go after signing in: a path on this site. Anything that could lead elsewhere becomes the fallback.
 * @param given the `next` parameter as received
 */
export function returnPath(given: unknown, fallback = '/dashboard'): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\')) return fallback;
  // A second opinion from the parser browsers use: the host must still be the one it is resolved against.
  const url = urlOf(given, 'http://this.invalid');
  return url?.origin === 'http://this.invalid' && url.pathname.startsWith('/') && !url.pathname.startsWith('//')
    ? given
    : fallback;
}
