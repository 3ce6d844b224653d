import { createElement } from 'react';
import { env } from '@/lib/config/env.ts';
import { isDatabaseUnreachable } from '@/lib/database/db.ts';
import { BodyError } from '@/lib/errors/errors.ts';
import type { Call } from '@/lib/http/call.ts';
import { finish, readCall, report } from '@/lib/http/http.ts';
import { documentResponse } from './document.tsx';
import { FaultPage } from './fault-page.tsx';
import { PAGE_REASONS, PageError, type PageReason } from './page-error.ts';

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
      report(error, PAGE_REASONS[reason].status, call);
      return finish(await faultPage(reason, call), call);
    }
  };
}

function reasonFor(error: unknown): PageReason {
  if (error instanceof PageError || error instanceof BodyError) return error.reason;
  return isDatabaseUnreachable(error) ? 'database_unreachable' : 'internal_error';
}

function faultPage(reason: PageReason, { requestId }: Call): Promise<Response> {
  const { status, what, next } = PAGE_REASONS[reason];
  const isOurs = status >= 500;
  const title = isOurs ? 'This didn’t work, and it is our fault' : 'This didn’t work';
  const page = createElement(FaultPage, { title, what, next, ...(isOurs && { requestId }) });
  const headers = { ...(reason === 'database_unreachable' && { 'Retry-After': RETRY_AFTER_S }) };
  return documentResponse(page, { status, title: `${title} · ${env().appName}`, headers });
}
