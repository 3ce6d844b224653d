import type { Call } from './call.ts';
import { isDatabaseAway } from './db.ts';
import { ApiError, OAuthError } from './errors.ts';
import { log } from './log.ts';
import { readOccasion } from './occasion.ts';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';

type Handler<Rest extends unknown[]> = (request: Request, call: Call, ...rest: Rest) => Promise<Response>;
type Route<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>;

const RETRY_AFTER_S = 5;

// Any origin, no credentials: these endpoints know no cookies. The body of a token request is the app's own business.
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'WWW-Authenticate, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, Idempotent-Replayed',
};

/** An answer in JSON that no cache keeps. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...CORS,
      ...headers,
    },
  });
}

/** Wraps an OAuth endpoint: the one place where its errors become responses (RFC 6749 section 5.2). */
export function oauthEndpoint<Rest extends unknown[]>(handler: Handler<Rest>): Route<Rest> {
  return endpoint(handler, (error) => {
    const known = error instanceof OAuthError ? error : oauthFailure(error);
    const headers: Record<string, string> = {};
    if (known.status === 401) headers['WWW-Authenticate'] = 'Basic realm="OAuth", charset="UTF-8"';
    if (known.retryAfter !== undefined) headers['Retry-After'] = String(known.retryAfter);
    return json({ error: known.code, error_description: known.message }, known.status, headers);
  });
}

/** Wraps a v1 endpoint: the one place where its errors become responses. */
export function apiEndpoint<Rest extends unknown[]>(handler: Handler<Rest>): Route<Rest> {
  return endpoint(handler, (error, call) => {
    const known = error instanceof ApiError ? error : apiFailure(error);
    return json(apiErrorBody(known, call), known.status, known.headers);
  });
}

/** An error of v1 as its body. */
export function apiErrorBody(error: ApiError, call: Pick<Call, 'requestId'>) {
  return { error: error.code, error_description: error.message, request_id: call.requestId, ...error.context };
}

function endpoint<Rest extends unknown[]>(
  handler: Handler<Rest>,
  answer: (error: unknown, call: Call) => Response,
): Route<Rest> {
  return async (request, ...rest) => {
    const call = readCall(request);
    let response: Response;
    try {
      response = await handler(request, call, ...rest);
    } catch (error) {
      response = answer(error, call);
      report(error, response.status, call);
    }
    for (const [name, value] of call.headers) response.headers.set(name, value);
    return response;
  };
}

function readCall(request: Request): Call {
  const occasion = readOccasion(request.headers);
  return { ...occasion, headers: new Headers({ 'X-Request-Id': occasion.requestId }) };
}

/** What went wrong inside is logged with its cause; what a caller did wrong only by its status, on the access line. */
function report(error: unknown, status: number, call: Call): void {
  if (status < 500) return;
  log().error(
    { requestId: call.requestId, status, err: error instanceof Error && error.cause ? error.cause : error },
    'request failed',
  );
}

function oauthFailure(cause: unknown): OAuthError {
  if (!isDatabaseAway(cause)) return new OAuthError('server_error', 'Something went wrong on our side.', { cause });
  return new OAuthError('temporarily_unavailable', 'The service cannot reach its database; nothing was changed.', {
    cause,
    retryAfter: RETRY_AFTER_S,
  });
}

function apiFailure(cause: unknown): ApiError {
  if (!isDatabaseAway(cause)) return new ApiError(500, 'server_error', 'Something went wrong on our side.', { cause });
  return new ApiError(503, 'temporarily_unavailable', 'The service cannot reach its database; nothing was changed.', {
    cause,
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
}

/** Answers a CORS preflight for any origin, without credentials. */
export function preflight(methods: string): (request?: Request) => Response {
  return (request) =>
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
        'Access-Control-Max-Age': '86400',
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId(request?.headers.get(REQUEST_ID_HEADER)),
      },
    });
}

/** Answers a method that an endpoint doesn't have: 405 with `Allow` (RFC 9110 section 15.5.6). */
export function methodNotAllowed(allow: string): (request: Request) => Response {
  return (request) => {
    const id = requestId(request.headers.get(REQUEST_ID_HEADER));
    const body = { error: 'invalid_request', error_description: `Use ${allow.replace(', OPTIONS', '')} here.` };
    return json(body, 405, { Allow: allow, 'X-Request-Id': id });
  };
}

/** The same for a v1 endpoint, in the shape of its errors. */
export function apiMethodNotAllowed(allow: string): Route<[]> {
  return apiEndpoint(async () => {
    throw new ApiError(405, 'invalid_request', `Use ${allow.replace(', OPTIONS', '')} here.`, {
      headers: { Allow: allow },
    });
  });
}
