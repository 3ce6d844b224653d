import { randomBytes } from 'node:crypto';
import { isDatabaseUnreachable } from '@/lib/database/db.ts';
import { barePage, inMarkup } from '@/lib/http/bare-page.ts';
import type { Call } from '@/lib/http/call.ts';
import { finish, readCall, report } from '@/lib/http/http.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { env, isDevelopment } from '@/lib/kernel/config/env.ts';
import { BodyError } from '@/lib/kernel/errors/errors.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { PAGE_REASONS, PageError, type PageReason, type PageText } from './page-error.ts';

const RETRY_AFTER_S = '5';

/**
 * The frame of handlers that a person's browser calls, like those of the OAuth and v1 endpoints: what the handler
 * throws becomes an error page.
 */
export function pageEndpoint<Rest extends unknown[]>(
  handler: (request: Request, call: Call, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const call = readCall(request);
    try {
      return finish(await handler(request, call, ...rest), call);
    } catch (error) {
      const reason = reasonFor(error);
      if (reason === 'provider_away') log().warn({ requestId: call.requestId }, 'the OpenID provider is away');
      else report(error, PAGE_REASONS[reason].status, call);
      return finish(faultPage(reason, call, error instanceof PageError ? error : {}), call);
    }
  };
}

function reasonFor(error: unknown): PageReason {
  if (error instanceof PageError || error instanceof BodyError) return error.reason;
  return isDatabaseUnreachable(error) ? 'database_unreachable' : 'internal_error';
}

/** A page in one answer, as none of Next.js can have just any status. */
function faultPage(
  reason: PageReason,
  { requestId }: Call,
  { named = {}, signIn = null }: Partial<Pick<PageError, 'named' | 'signIn'>>,
): Response {
  const { status, what, next } = PAGE_REASONS[reason];
  const { appName, baseUrl } = env();
  const isOurs = status >= 500 && reason !== 'provider_away';
  // Which of them names what, a test looks at.
  const t = texts('pageFaults') as (name: PageText, named?: Record<string, string>) => string;
  const heading = t(isOurs ? 'headingOurs' : 'heading');
  const nonce = randomBytes(16).toString('base64');
  const page = barePage(
    {
      title: `${heading} · ${appName}`,
      heading,
      look: 'bad',
      notice: t(what, named),
      advice: t(next, named),
      ...(signIn !== null && {
        more: `<p><a class="button" href="${inMarkup(signIn)}">${inMarkup(texts('signIn')('signIn'))}</a></p>`,
      }),
      requestId: isOurs ? requestId : undefined,
      language: currentLanguage(),
    },
    nonce,
  );
  const isHttps = baseUrl.startsWith('https:');
  const policy = { nonce, formTargets: [], isHttps, isDevelopment: isDevelopment(), hasOwnStyles: true };
  return new Response(page, {
    status,
    headers: {
      ...pageHeaders(policy),
      'Content-Type': 'text/html; charset=utf-8',
      ...(status === 503 && { 'Retry-After': RETRY_AFTER_S }),
    },
  });
}
