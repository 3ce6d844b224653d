import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { isDevelopment } from '@/lib/kernel/config/env.ts';
import { currentScope } from '@/lib/kernel/process/request-scope.ts';

/** In what a page's answer differs from that of others, which Next.js leaves no page to say. */
export interface PagePolicy {
  /** In place of 200. */
  status?: number;
  /** CSP sources that the page's form may lead to, besides this site. */
  formTargets?: string[];
  /** It has rules of its own in a style with the nonce. */
  hasOwnStyles?: boolean;
}

/**
 * Gives every response that is a page, or a part of one, its security headers, whoever makes it: our pages and what
 * Next.js says on its own. Handlers that set a policy themselves keep it. Call it before Next.js gets the request.
 */
export function securePages(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
  { status = 200, formTargets = [], hasOwnStyles = false }: PagePolicy = {},
): void {
  const nonce = randomBytes(16).toString('base64');
  const isHttps = baseUrl.startsWith('https:');
  const headers = pageHeaders({ nonce, formTargets, isHttps, isDevelopment: isDevelopment(), hasOwnStyles });
  Object.assign(currentScope() ?? {}, { nonce });
  // Next.js takes the nonce for its own scripts from here.
  request.headers['content-security-policy'] = headers['Content-Security-Policy'];
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isPage = name.toLowerCase() === 'content-type' && /^text\/(?:html|x-component)/.test(String(value));
    if (isPage && response.statusCode === 200) response.statusCode = status;
    if (isPage && !response.hasHeader('Content-Security-Policy'))
      for (const [own, text] of Object.entries(headers)) setHeader(own, text);
    return setHeader(name, value);
  };
}
