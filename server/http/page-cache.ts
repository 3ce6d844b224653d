import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { currentLanguage } from '@/lib/kernel/language/current-language.ts';
import type { Handle } from './http-server.ts';
import { requestForNobody } from './request-for-nobody.ts';
import { carriesSession } from './session-cookie.ts';

/** These are the same for everyone of a language who isn't signed in and comes without parameters. */
const FOR_STRANGERS = /^\/(?:sign-in|sign-up|docs(?:\/[\w-]+)*)?$/;

/** More pages than there are: whatever addresses somebody thinks of, no more are kept. */
const MOST = 100;

/** A page as it is sent, with its headers, but for those of one response. */
interface Kept {
  headers: [string, string][];
  bodies: Record<Encoding, Buffer>;
}

/**
 * Serves pages on which nothing is personal as Next.js rendered them the first time, for nobody: the request that it
 * was given carried no cookie, address or header of a person. Without a nonce, what may run on them is named by hashes.
 */
export function cachePages(handle: Handle, baseUrl: string): Handle {
  const pages = new Map<string, Promise<Kept | null>>();
  return async (request, response) => {
    const path = request.url ?? '';
    if (!isForStranger(request)) return handle(request, response);
    const key = `${currentLanguage()} ${path}`;
    const known = pages.get(key);
    const rendering = known ?? (pages.size < MOST ? render(handle, path, request, baseUrl) : null);
    if (!known && rendering) pages.set(key, rendering);
    const kept = await rendering?.catch(() => null);
    if (kept) return send(kept, request, response);
    // What is no page, or failed: let it be answered for whoever asks.
    pages.delete(key);
    await handle(request, response);
  };
}

/** Whether this asks for a whole page, and is no person known to us. */
function isForStranger(request: IncomingMessage): boolean {
  const { method, url = '', headers } = request;
  const isDocument = (method === 'GET' || method === 'HEAD') && headers.rsc === undefined;
  // The documentation has another answer for those: Markdown.
  const isHtml = !headers.accept?.includes('text/markdown');
  return isDocument && isHtml && FOR_STRANGERS.test(url) && !carriesSession(request);
}

/** What says where this server is; the gate has set it, so it is the same in every request. */
const OWN = ['host', 'x-forwarded-host', 'x-forwarded-proto'];

/** Renders a page for nobody; null when it isn't one. */
async function render(handle: Handle, path: string, from: IncomingMessage, baseUrl: string): Promise<Kept | null> {
  const headers = Object.fromEntries(OWN.map((name) => [name, from.headers[name]]));
  const response = await requestForNobody(handle, path, headers);
  const page = await response.body;
  if (response.statusCode !== 200 || !/^text\/html/.test(String(response.getHeader('content-type')))) return null;
  const security = pageHeaders({
    nonce: null,
    scriptHashes: hashesOf(page.toString('utf8')),
    formTargets: [],
    isHttps: baseUrl.startsWith('https:'),
    isDevelopment: false,
  });
  const vary = [response.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', ');
  const link = response.getHeader('link');
  const own = { 'Content-Type': 'text/html; charset=utf-8', Vary: vary, ...(link && { Link: String(link) }) };
  return { headers: Object.entries({ ...security, ...own }), bodies: await compressed(page) };
}

/** Of the scripts that stand in a page, as a policy names them (CSP Level 3, section 2.3.1). */
function hashesOf(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs);
  return [...inline].map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
}

type Encoding = 'br' | 'gzip' | 'identity';

const ENCODINGS = ['br', 'gzip'] as const;

/** Takes time once, and nobody waits for much more than the page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function compressed(page: Buffer): Promise<Kept['bodies']> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(page, BROTLI), promisify(gzip)(page)]);
  return { br, gzip: gzipped, identity: page };
}

function send({ headers, bodies }: Kept, request: IncomingMessage, response: ServerResponse): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = ENCODINGS.find((name) => accepts(accepted, name)) ?? 'identity';
  for (const [name, value] of headers) response.setHeader(name, value);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bodies[encoding].length).end(bodies[encoding]);
}

/** Whether a list of encodings names one, other than to refuse it (RFC 9110 section 12.5.3). */
function accepts(list: string, encoding: string): boolean {
  return new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i').test(list);
}
