import { urlOf } from '../kernel/text/url.ts';

/** What is passed on of a call, beside its method, path, query and body; and of one that has a body. */
const ASKED = [
  ...['accept', 'accept-language', 'if-match', 'if-none-match', 'range', 'if-range'],
  ...['idempotency-key', 'traceparent'],
];
const ABOUT_BODY = ['content-type', 'content-length'];

/** What is handed back as it is. */
const ANSWERED = [
  ...['content-type', 'content-language', 'content-disposition', 'content-range', 'content-length'],
  ...['etag', 'last-modified', 'accept-ranges', 'retry-after'],
];

/** What every answer of a platform gets, so that nothing in it acts on our address. */
const GUARDS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': 'sandbox' };

/** Where addresses lead: those below the platform's own are ours to the caller. */
export interface Places {
  /** Of the platform's API, without a slash at its end. */
  theirs: string;
  /** Of ours, as the caller called it: `https://api.tillgate.example/v1`. */
  ours: string;
}

/**
 * The headers of a call that the platform gets.
 * @param token says who calls
 */
export function askedHeaders({ method, headers: given }: Request, token: string, id: string): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'identity',
    'x-request-id': id,
  };
  for (const name of method === 'GET' || method === 'HEAD' ? ASKED : [...ASKED, ...ABOUT_BODY]) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/**
 * The headers of the platform's answer that the caller gets.
 * @param asked the address that was asked, for addresses that are told relative to it
 */
export function answeredHeaders(
  given: Record<string, string | string[] | undefined>,
  asked: string,
  places: Places,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...GUARDS,
    'Cache-Control': privateCaching(textOf(given['cache-control'])),
  };
  for (const name of ANSWERED) {
    const value = textOf(given[name]);
    if (value !== undefined) headers[name] = value;
  }
  const location = textOf(given.location);
  const led = location === undefined ? null : ourAddress(location, asked, places);
  if (led !== null) headers.Location = led;
  const links = ourLinks(textOf(given.link) ?? '', asked, places);
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
export function ourAddress(given: string, asked: string, { theirs, ours }: Places): string | null {
  const led = urlOf(given, asked);
  if (!led) return null;
  const { origin, pathname, search, hash } = led;
  const base = new URL(theirs);
  const root = base.pathname.replace(/\/$/, '');
  if (origin !== base.origin || !pathname.startsWith(`${root}/`)) return null;
  return ours + pathname.slice(root.length) + search + hash;
}

/** The links that lead to the platform's API, as they are with us (RFC 8288 section 3). */
function ourLinks(given: string, asked: string, places: Places): string {
  return [...given.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*)/g)]
    .flatMap(([, target = '', parameters = '']) => {
      const led = ourAddress(target, asked, places);
      return led === null ? [] : [`<${led}>${parameters}`];
    })
    .join(', ');
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
