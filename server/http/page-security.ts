import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDevelopment } from '@/lib/config/env.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';

/**
 * Gives every response that is a page, or a part of one, its security headers, whoever makes it: our pages and what
 * Next.js says on its own. Handlers that set a policy themselves keep it. Call it before Next.js gets the request.
 */
export function securePages(request: IncomingMessage, response: ServerResponse, baseUrl: string): void {
  const headers = pageHeaders({
    nonce: randomBytes(16).toString('base64'),
    formTargets: [],
    isHttps: baseUrl.startsWith('https:'),
    isDevelopment: isDevelopment(),
  });
  // Next.js takes the nonce for its own scripts from here.
  request.headers['content-security-policy'] = headers['Content-Security-Policy'];
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isPage = name.toLowerCase() === 'content-type' && /^text\/(?:html|x-component)/.test(String(value));
    if (isPage && !response.hasHeader('Content-Security-Policy'))
      for (const [own, text] of Object.entries(headers)) setHeader(own, text);
    return setHeader(name, value);
  };
}
