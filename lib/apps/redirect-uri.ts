import { hasPlainHost, urlOf } from '../kernel/text/url.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { isCommandLine } from '../permissions/client-id.ts';

const MAX_LENGTH = 2000;
// They would collide with what the redirect adds (RFC 6749 section 4.1.2, RFC 9207).
const RESERVED = ['code', 'state', 'error', 'error_description', 'iss'];
const NEVER = [
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'tel:',
];

/** What would be read or run where it is opened, which apps of the dashboard can't have for want of a dot. */
const NEVER_UNREGISTERED = ['filesystem:', 'view-source:', 'intent:', 'content:', 'chrome:', 'sms:'];

/**
 * Checks a redirect URI at registration (RFC 6749 section 3.1.2, RFC 8252 section 7, RFC 9700 section 2.1).
 * Afterwards it is compared as an exact string.
 * @param isRegistered false for a client that nobody registers here: its scheme needs no dot, and http leads to
 *   `localhost`, `127.0.0.1` and `[::1]` alone
 * @returns what is wrong in a sentence for the app's developer, or null
 */
export function redirectUriFault(uri: string, isRegistered = true): string | null {
  if (uri.length > MAX_LENGTH) return `must be ${MAX_LENGTH} characters or shorter`;
  if (/[^\x21-\x7e]/.test(uri)) return 'must be written in ASCII without spaces (percent-encode the rest)';
  if (uri.includes('\\')) return 'must not contain a backslash';
  if (uri.includes('*')) return 'must be one exact address: wildcards are not supported';
  if (uri.includes('#')) return 'must not have a fragment (#…)';
  const url = urlOf(uri);
  if (!url) return 'must be an absolute address such as https://app.example/callback';
  if (url.username || url.password || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(uri))
    return 'must not contain a user name or password';
  for (const name of RESERVED) {
    if (url.searchParams.has(name)) return `must not have the query parameter “${name}”: the redirect adds it`;
  }
  return schemeFault(uri, url, isRegistered);
}

/** The redirect URIs in a text that has one per line. */
export function readRedirectUris(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What is wrong with an app's list of redirect URIs: a sentence for each that is at fault. */
export function redirectUriFaults(uris: string[]): string[] {
  if (uris.length === 0) return ['Give at least one address to send the seller’s browser back to.'];
  if (uris.length > ACCOUNT_LIMITS.redirectUrisOfApp)
    return [`Give ${ACCOUNT_LIMITS.redirectUrisOfApp} addresses at most; these are ${uris.length}.`];
  const faults = uris.map((uri, index) => {
    const fault = redirectUriFault(uri) ?? (uris.indexOf(uri) === index ? null : 'is listed more than once');
    return fault && `${shortened(uri)} ${fault}.`;
  });
  const found = [...new Set(faults.filter((fault) => fault !== null))];
  if (found.length > 0) return found;
  const hosts = new Set(uris.map(redirectHost)).size;
  if (hosts <= ACCOUNT_LIMITS.redirectHostsOfApp) return [];
  return [`Use ${ACCOUNT_LIMITS.redirectHostsOfApp} different hosts at most; these are ${hosts}.`];
}

function shortened(uri: string): string {
  return uri.length > 120 ? `${uri.slice(0, 119)}…` : uri;
}

function schemeFault(uri: string, url: URL, isRegistered: boolean): string | null {
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    if (!/^https?:\/\/[^/]/i.test(uri) || !url.hostname) return 'must name a host after //';
    if (!hasPlainHost(url)) return 'must name a host of letters, digits, dots and hyphens';
    if (url.protocol === 'http:' && !(isRegistered ? isLoopback(url.hostname) : LOOPBACK.test(uri)))
      return 'must use https (http only for localhost and loopback addresses)';
    return null;
  }
  if (NEVER.includes(url.protocol)) return `must not use ${url.protocol}`;
  if (!isRegistered) return NEVER_UNREGISTERED.includes(url.protocol) ? `must not use ${url.protocol}` : null;
  if (!url.protocol.includes('.')) {
    return (
      'must use https, or for a native app a scheme with a dot made from a domain you own, ' +
      'such as com.example.app:/callback'
    );
  }
  return null;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

/** A loopback address as it is written: its host, its port, and the rest. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::([1-9]\d{0,4}))?([/?].*)?$/;

/**
 * Whether an address is one that an unregistered client named: the same text, or a loopback address that differs in its
 * port alone, which such a client only knows when it starts (RFC 8252 section 7.3).
 */
export function isNamed(uri: string, named: readonly string[]): boolean {
  if (named.includes(uri)) return true;
  const given = LOOPBACK.exec(uri);
  if (!given || Number(given[2] ?? 80) > 65_535) return false;
  return named.some((one) => {
    const known = LOOPBACK.exec(one);
    return known !== null && known[1] === given[1] && (known[3] ?? '') === (given[3] ?? '');
  });
}

/** Whether what is redirected to is on the person's own device: a loopback address, or an app's own scheme. */
export function isOnDevice(uri: string): boolean {
  return !/^https:/i.test(uri);
}

/** The CSP source that lets a form's response redirect to a URI: an origin, or a scheme for native apps. */
export function cspSource(uri: string): string {
  const url = new URL(uri);
  // A policy can't name an IPv6 address.
  if (url.hostname.startsWith('[')) return url.protocol;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : url.protocol;
}

/** Where the browser goes next, in words: a host with its port, or a native app's scheme. */
export function redirectHost(uri: string): string {
  const url = new URL(uri);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.host : url.protocol.slice(0, -1);
}

/** Where the command line waits for the browser: on this device, on a port that is free then. */
export const LOOPBACK_REDIRECTS = ['127.0.0.1', '[::1]', 'localhost'].map((host) => `http://${host}/callback`);

/**
 * Whether an app may be answered at an address: one that is registered, byte for byte; for the command line and for a
 * client that nobody registered also a loopback address of its own with any port (RFC 8252 section 7.3).
 */
export function mayReturnTo(
  uri: string,
  app: { clientId: string; redirectUris: readonly string[]; unregistered?: object },
): boolean {
  if (app.redirectUris.includes(uri)) return true;
  return (app.unregistered !== undefined || isCommandLine(app.clientId)) && isNamed(uri, app.redirectUris);
}
