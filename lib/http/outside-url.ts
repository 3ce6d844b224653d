import { isIP } from 'node:net';
import { isGlobalUnicast } from '../kernel/text/network.ts';
import { hasPlainHost, urlOf } from '../kernel/text/url.ts';

const MAX_LENGTH = 2048;
const HERE = ['localhost', '127.0.0.1', '[::1]'];
const INWARD_NAMES = ['localhost', 'local', 'internal', 'home.arpa'];

/** What the rules for an address that somebody typed need to know beside it. */
export interface UrlContext {
  mode: 'live' | 'test';
  /** The product's own public addresses. */
  own: string[];
}

/** Why an address is refused, as the words of an error. */
export type UrlFault =
  | 'malformed'
  | 'too_long'
  | 'not_https'
  | 'userinfo'
  | 'fragment'
  | 'odd_host'
  | 'inward_name'
  | 'inward_address'
  | 'port'
  | 'own';

/** What is wrong with an address, after its name: “The URL …”. */
export const URL_FAULTS: Record<UrlFault, string> = {
  malformed: 'must be a complete https URL, such as https://app.example/webhooks',
  too_long: `must have at most ${MAX_LENGTH} characters`,
  not_https: 'must begin with https://',
  userinfo: 'must not have a user name or password in it',
  fragment: 'must not have a fragment (#)',
  odd_host: 'must name a host of letters, digits, dots and hyphens',
  inward_name: 'must have a host name of the public internet',
  inward_address: 'must not be a private, local or reserved address',
  port: 'must have a port from 1 to 65535',
  own: 'must not be an address of this service itself',
};

/**
 * Checks an address that is to be called, as it was typed: an https URL of a host on the public internet. In test
 * mode, while the product itself runs on localhost, http to `localhost` is taken too. Names aren't resolved here: the
 * guarded fetcher checks what they lead to with every request.
 * @returns why it is refused; null when it is taken
 */
export function urlFault(text: string, { mode, own }: UrlContext): UrlFault | null {
  if (text.length > MAX_LENGTH) return 'too_long';
  // The parser forgives and repairs; what is stored has to be what was typed.
  const url = /^https?:\/\/[^/\\]/i.test(text) && !/[\s\\\p{Cc}]/u.test(text) ? urlOf(text) : null;
  if (!url) return 'malformed';
  if (url.username || url.password || text.split(/[/?#]/)[2]?.includes('@')) return 'userinfo';
  if (text.includes('#')) return 'fragment';
  if (!hasPlainHost(url)) return 'odd_host';
  if (url.port === '0') return 'port';
  const isLocal = url.protocol === 'http:' && mode === 'test' && url.hostname === 'localhost' && runsLocally(own);
  if (isOwn(url, own)) return 'own';
  if (isLocal) return null;
  const host = hostFault(url.hostname);
  return host ?? (url.protocol === 'https:' ? null : 'not_https');
}

/** Whether the product itself runs on this machine, for its developers. */
export function runsLocally(own: string[]): boolean {
  return own.some((address) => HERE.includes(new URL(address).hostname));
}

/** Whether an address that passed {@link urlFault} leads to this machine. */
export function isLocalUrl(text: string): boolean {
  return new URL(text).protocol === 'http:';
}

function hostFault(hostname: string): UrlFault | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address)) return isGlobalUnicast(address) ? null : 'inward_address';
  const name = hostname.replace(/\.$/, '');
  if (!name.includes('.')) return 'inward_name';
  return INWARD_NAMES.some((inward) => name.endsWith(`.${inward}`) || name === inward) ? 'inward_name' : null;
}

/** The product's own host; on localhost, where much else runs, its own ports. */
function isOwn(url: URL, own: string[]): boolean {
  return own
    .map((address) => new URL(address))
    .some(({ hostname, port, protocol }) => {
      if (HERE.includes(hostname)) return HERE.includes(url.hostname) && portOf({ port, protocol }) === portOf(url);
      return hostname === url.hostname.replace(/\.$/, '');
    });
}

function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
