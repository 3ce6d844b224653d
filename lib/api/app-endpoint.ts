import { recordCall } from '../calls/record-call.ts';
import { countUse } from '../database/limits/quota.ts';
import type { Limit } from '../database/limits/throttle.ts';
import type { Call } from '../http/call.ts';
import { finish, readCall, refuseApi, refuseOAuth } from '../http/http.ts';
import { env } from '../kernel/config/env.ts';
import { API_VERSION } from '../kernel/errors/api-reasons.ts';
import { ApiError, OAuthError } from '../kernel/errors/errors.ts';
import { type AuthenticatedClient, authenticateFrom } from '../oauth/clients/authenticate-client.ts';
import { readClient } from '../oauth/clients/client-credentials.ts';
import { slowDown } from '../oauth/clients/client-endpoint.ts';

/** How often an app may ask in a minute for its own connections, as often as with one of its tokens. */
export const APP_CALLS: Limit = { name: 'calls of an app itself', most: 600, windowMs: 60_000 };

/** A call of v1 by an app itself, about all of its stores. */
export interface AppCall extends Call {
  app: AuthenticatedClient['app'];
  /** Proves once more that it is the app, where it may be; throws when it is none any more. */
  authenticate(): Promise<unknown>;
}

/** Whether a request comes with an app's own credentials (HTTP Basic), not with a token. */
export function isByApp(request: Request): boolean {
  return /^Basic /i.test(request.headers.get('authorization') ?? '');
}

/**
 * A v1 endpoint that an app's developer calls with the app's id and secret: 401 `invalid_client` without the secret,
 * 403 `network_not_allowed` from elsewhere where the app's networks are enforced; whoever keeps failing is slowed down.
 * @param limit how often an app may call it; more is 429
 */
export function appEndpoint<Rest extends unknown[]>(
  handler: (call: AppCall, request: Request, ...rest: Rest) => Promise<Response>,
  limit?: Limit,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    call.headers.set('API-Version', API_VERSION);
    const authorization = request.headers.get('authorization');
    const authenticate = async () => {
      const client = await authenticateFrom(authorization, call);
      if (!client.isPublic) recordSecret(request, call);
      return client;
    };
    try {
      const { app, isPublic } = await authenticate().catch(async (error) => {
        throw await slowDown(error, readClient(authorization, {}, env().tokenPrefix).clientId, call);
      });
      if (isPublic) throw new OAuthError('secret_needed');
      if ((request.headers.get('api-version') ?? API_VERSION) !== API_VERSION)
        throw new ApiError('unknown_version', { param: 'API-Version' });
      if (limit) await countCall(limit, app.id, call.now);
      return finish(await handler({ ...call, app, authenticate }, request, ...rest), call);
    } catch (error) {
      return error instanceof OAuthError ? refuseOAuth(error, call) : refuseApi(error, call);
    }
  };
}

/** Of calls about all stores of an app stays that its secret was used. */
function recordSecret({ method, url, headers }: Request, { now: at, requestId, address }: Call): void {
  const { proof } = readClient(headers.get('authorization'), {}, env().tokenPrefix);
  const secret = proof?.by === 'secret' ? proof.selector : undefined;
  const made = { at, requestId, method, url, status: 200, reason: undefined, began: performance.now(), address };
  recordCall({ ...made, whose: {}, isProven: true, isCounted: false, secret });
}

async function countCall(limit: Limit, appId: string, now: Date): Promise<void> {
  const calls = await countUse(limit, appId, now);
  if (!calls?.isExceeded) return;
  const headers = { 'Retry-After': String(calls.resetSeconds) };
  throw new ApiError('too_many_calls', { most: limit.most, headers });
}
