import { isDatabaseUnreachable } from '../database/db.ts';
import { env } from '../kernel/config/env.ts';
import { API_VERSION } from '../kernel/errors/api-reasons.ts';
import {
  ApiError,
  BodyError,
  type Detail,
  OAuthError,
  PlatformError,
  type Reason,
  WireError,
} from '../kernel/errors/errors.ts';
import type { OAuthReason } from '../kernel/errors/oauth-reasons.ts';
import { type COMMON_REASONS, type ReasonArguments, reasonPath } from '../kernel/errors/reasons.ts';
import { log } from '../kernel/process/log.ts';
import { meters } from '../kernel/process/metrics.ts';
import type { Call } from './call.ts';
import { plainHeaders, WrittenResponse } from './light-messages.ts';
import { REQUEST_ID_HEADER, readRequestContext, requestId } from './request-headers.ts';

const RETRY_AFTER_S = '5';

// Any origin, no credentials: these endpoints use no cookies. What a token request's body holds is up to the app.
const EXPOSED =
  'WWW-Authenticate, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, Idempotent-Replayed, ' +
  'X-Connection-Id, X-Error-Reason, Link, API-Version, ETag, DPoP-Nonce';
const CORS = corsHeaders();

/** What lets pages of any origin read an answer. @param more headers that it has besides */
export function corsHeaders(more?: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': more === undefined ? EXPOSED : `${EXPOSED}, ${more}`,
  };
}

/** A JSON response that no cache may keep. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return jsonText(JSON.stringify(body), status, headers);
}

/** The same for JSON that has been written before. */
export function jsonText(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new WrittenResponse(text, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...CORS,
      ...headers,
    },
  }).asResponse();
}

/** The answer of an endpoint of v1 with one object, which is JSON already. */
export function jsonData(text: string): Response {
  return jsonText(`{"data":${text}}`);
}

/** What an endpoint knows about a call before it reads anything else. */
export function readCall(request: Request): Call {
  const context = readRequestContext(request.headers);
  return { ...context, headers: plainHeaders({ 'X-Request-Id': context.requestId }) };
}

/** Adds the headers that every response to this call gets. */
export function finish(response: Response, call: Call): Response {
  for (const [name, value] of call.headers.unsorted()) response.headers.set(name, value);
  return response;
}

/** The one place where an error of an OAuth endpoint becomes a response (RFC 6749 section 5.2). */
export function refuseOAuth(error: unknown, call: Call): Response {
  const known = error instanceof OAuthError ? error : asKind(OAuthError, error);
  const challenge = known.status === 401 && { 'WWW-Authenticate': 'Basic realm="OAuth", charset="UTF-8"' };
  const body = { error: known.code, error_description: known.message };
  const headers = { ...challenge, ...reasonHeaders(known.reason), ...known.headers };
  return refuse(error, known, json(body, known.status, headers), call);
}

/** A body has no place for the reason (RFC 6749 section 5.2). A wrong secret doesn't tell that its client exists. */
function reasonHeaders(inside: OAuthReason) {
  const reason = inside === 'wrong_secret' ? 'unknown_client' : inside;
  return { 'X-Error-Reason': reason, Link: `<${env().baseUrl}${reasonPath('oauth', reason)}>; rel="help"` };
}

/** The one place where an error of a v1 endpoint becomes a response. */
export function refuseApi(error: unknown, call: Call): Response {
  const known = error instanceof ApiError || error instanceof PlatformError ? error : asKind(ApiError, error);
  call.headers.set('API-Version', API_VERSION);
  return refuse(error, known, json(apiErrorBody(known, call), known.status, known.headers), call);
}

/** The body of a v1 error. */
export function apiErrorBody(error: ApiError | PlatformError, call: Pick<Call, 'requestId'>) {
  const { code, message, reason, context } = error;
  const doc_url = env().baseUrl + reasonPath(error instanceof PlatformError ? 'platform' : 'v1', reason);
  return { error: code, error_description: message, reason, doc_url, request_id: call.requestId, ...context };
}

/** Why a response is a refusal, for a caller in this same process; the response itself doesn't say. */
export function reasonOf(response: Response & { reason?: Reason }): Reason | undefined {
  return response.reason;
}

function refuse(
  error: unknown,
  { reason, status }: OAuthError | ApiError | PlatformError,
  response: Response,
  call: Call,
): Response {
  report(error, status, call);
  meters()?.refusals.inc({ reason, status });
  return finish(Object.assign(response, { reason }), call);
}

/** Turns what was thrown deeper down into an error of the endpoint's own kind. */
function asKind<Kind>(
  Kind: new (...given: ReasonArguments<typeof COMMON_REASONS, Detail>) => Kind,
  error: unknown,
): Kind {
  if (error instanceof BodyError) return new Kind(...error.given);
  if (!isDatabaseUnreachable(error)) return new Kind('internal_error', { cause: error });
  return new Kind('database_unreachable', { cause: error, headers: { 'Retry-After': RETRY_AFTER_S } });
}

/**
 * Logs a fault of ours with its cause. A caller's mistake, what is refused because there is no room for it (a 503
 * without a cause), and what a platform behind us didn't answer, show as a status in the access log and in the refusals
 * that are counted: a flood would fill the log.
 */
export function report(error: unknown, status: number, call: Call): void {
  if (status < 500 || isForWantOfRoom(error) || isOfUpstream(error)) return;
  log().error(
    { requestId: call.requestId, status, err: error instanceof Error && error.cause ? error.cause : error },
    'request failed',
  );
}

function isForWantOfRoom(error: unknown): boolean {
  return error instanceof WireError && error.status === 503 && !error.cause;
}

function isOfUpstream(error: unknown): boolean {
  return error instanceof WireError && error.code.startsWith('upstream_');
}

/**
 * Responds to a CORS preflight from any origin, without credentials.
 * @param more headers that this endpoint takes besides, each after a comma
 */
export function preflight(methods: string, more = ''): (request?: Request) => Response {
  return (request) =>
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': `Authorization, Content-Type, DPoP, Idempotency-Key, X-Request-Id, API-Version, If-Match, If-None-Match${more}`,
        'Access-Control-Max-Age': '86400',
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId(request?.headers.get(REQUEST_ID_HEADER)),
      },
    });
}

/** Responds to a method that an OAuth endpoint doesn't support: 405 with `Allow` (RFC 9110 section 15.5.6). */
export function methodNotAllowed(allow: string): (request: Request) => Response {
  return (request) => refuseOAuth(new OAuthError('method_not_allowed', allowing(allow)), readCall(request));
}

/** The same for a v1 endpoint, in the shape of v1 errors. */
export function apiMethodNotAllowed(allow: string): (request: Request) => Response {
  return (request) => refuseApi(new ApiError('method_not_allowed', allowing(allow)), readCall(request));
}

function allowing(allow: string) {
  return { methods: allow.replace(', OPTIONS', ''), headers: { Allow: allow } };
}
