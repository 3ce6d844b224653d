import type { IncomingMessage, ServerResponse } from 'node:http';
import { cspSource } from '@/lib/apps/redirect-uri.ts';
import { headerValue } from '@/lib/http/header-value.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { isDevelopment } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';
import { readAuthorization } from '@/lib/oauth/authorization/read-authorization.ts';
import type { PagePolicy } from './page-security.ts';

/**
 * Decides about a request for the consent screen before Next.js makes its page: a page of Next.js can neither choose
 * its status nor say whereto its form may lead, and a redirect needs no page. The page finds the decision in the scope.
 * @returns what its page is sent with; null when the request has been answered
 */
export async function decideAuthorization(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
): Promise<PagePolicy | null> {
  if (isPart(request, response)) return null;
  const { search } = new URL(request.url ?? '', baseUrl);
  const address = String(request.headers[ADDRESS_HEADER] ?? 'unknown');
  const headers = new Headers({ cookie: String(request.headers.cookie ?? '') });
  const deciding = readAuthorization(search, headers, baseUrl, { address, now: currentTime() });
  Object.assign(currentScope() ?? {}, { authorization: deciding });
  // The page meets the same failure, and says so.
  const decided = await deciding.catch(() => null);
  if (decided?.show === null) {
    sendTo(decided.redirect, response, baseUrl);
    return null;
  }
  if (!decided) return {};
  if (decided.show === 'fault') {
    if (decided.waitS === undefined) return { status: 400 };
    response.setHeader('Retry-After', String(decided.waitS));
    return { status: 503 };
  }
  const { websiteUrl } = decided.app;
  // Browsers apply form-action to redirects after the form as well, and many apps redirect on to their website.
  return {
    formTargets: [...new Set([decided.request.redirectUri, websiteUrl].filter(Boolean).map(cspSource))],
    hasOwnStyles: true,
  };
}

/**
 * Whether a part of a page is asked for, which is answered then: it would stand in another page's document, under that
 * one's policy, and the browser loads the whole in its place.
 */
export function isPart(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.rsc === undefined) return false;
  response.setHeader('Cache-Control', 'no-store').setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end('This page is only there as a whole.');
  return true;
}

/** Sends the browser on in place of a page. */
export function sendTo(location: string, response: ServerResponse, baseUrl: string): void {
  const isHttps = baseUrl.startsWith('https:');
  const headers = pageHeaders({ nonce: null, formTargets: [], isHttps, isDevelopment: isDevelopment() });
  response.statusCode = 302;
  response.setHeaders(new Map(Object.entries({ ...headers, Location: headerValue(location) }))).end();
}
