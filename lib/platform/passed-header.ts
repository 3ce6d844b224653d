import { urlOf } from '../kernel/text/url.ts';

/** What is passed on of a call, beside its method, path, query and body; and of one that has a body. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'if-match',
  'if-none-match',
  'range',
  'if-range',
  'idempotency-key',
  'traceparent',
];
const ABOUT_BODY = ['content-type', 'content-length'];

/** What is handed back as it is. */
const ANSWER_HEADERS = [
  'content-type',
  'content-language',
  'content-disposition',
  'content-range',
  'content-length',
  'etag',
  'last-modified',
  'accept-ranges',
  'retry-after',
];

/** What every answer of a platform gets, so that nothing in it acts on our address. */
const GUARDS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': 'sandbox' };

/** The base URLs of the two APIs: an address below the platform's is below ours to the caller. */
export interface BaseUrls {
  /** Of the platform's API, without a slash at its end. */
  theirs: string;
  /** Of ours, as the caller called it: `https://api.tillgate.example/v1`. */
  ours: string;
}

/**
 * The headers of a call that the platform gets.
 * @param token says who calls
 */
export function requestHeaders({ method, headers: given }: Request, token: string, id: string): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'identity',
    'x-request-id': id,
  };
  for (const name of method === 'GET' || method === 'HEAD' ? REQUEST_HEADERS : [...REQUEST_HEADERS, ...ABOUT_BODY]) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/**
 * The headers of the platform's answer that the caller gets.
 * @param requestUrl the address of the request, for addresses that are relative to it
 */
export function answerHeaders(
  given: Record<string, string | string[] | undefined>,
  requestUrl: string,
  baseUrls: BaseUrls,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...GUARDS,
    'Cache-Control': privateCaching(textOf(given['cache-control'])),
  };
  for (const name of ANSWER_HEADERS) {
    const value = textOf(given[name]);
    if (value !== undefined) headers[name] = value;
  }
  const location = textOf(given.location);
  const address = location === undefined ? null : ourAddress(location, requestUrl, baseUrls);
  if (address !== null) headers.Location = address;
  const links = ourLinks(textOf(given.link) ?? '', requestUrl, baseUrls);
  if (links !== '') headers.Link = links;
  return headers;
}

/** What only the caller's own cache may keep (RFC 9111 section 5.2.2). */
function privateCaching(given: string | undefined): string {
  const directives = (given ?? 'no-cache').match(/(?:"[^"]*"|[^",])+/g)?.map((one) => one.trim()) ?? [];
  const kept = directives.filter((one) => /^(?!public\b|private\b|s-maxage\b|proxy-revalidate\b).+/i.test(one));
  return ['private', ...kept].join(', ');
}

/** An address of the platform's API as it is with us; null for any other. */
export function ourAddress(given: string, requestUrl: string, { theirs, ours }: BaseUrls): string | null {
  const address = urlOf(given, requestUrl);
  if (!address) return null;
  const { origin, pathname, search, hash } = address;
  const base = new URL(theirs);
  const root = base.pathname.replace(/\/$/, '');
  if (origin !== base.origin || !pathname.startsWith(`${root}/`)) return null;
  return ours + pathname.slice(root.length) + search + hash;
}

/** The links that lead to the platform's API, as they are with us (RFC 8288 section 3). */
function ourLinks(given: string, requestUrl: string, baseUrls: BaseUrls): string {
  return [...given.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*)/g)]
    .flatMap(([, target = '', parameters = '']) => {
      const address = ourAddress(target, requestUrl, baseUrls);
      return address === null ? [] : [`<${address}>${parameters}`];
    })
    .join(', ');
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
