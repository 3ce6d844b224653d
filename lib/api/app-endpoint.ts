import type { Call } from '../http/call.ts';
import { finish, readCall, refuseApi, refuseOAuth } from '../http/http.ts';
import { env } from '../kernel/config/env.ts';
import { API_VERSION } from '../kernel/errors/api-reasons.ts';
import { ApiError, OAuthError } from '../kernel/errors/errors.ts';
import { type AuthenticatedClient, authenticateFrom } from '../oauth/clients/authenticate-client.ts';
import { slowDown } from '../oauth/clients/client-endpoint.ts';

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
 * A v1 endpoint that an app's developer calls with the app's id and secret: 401 `invalid_client` without the secret, 403
 * `network_not_allowed` from elsewhere where the app's networks are enforced; whoever keeps failing is slowed down.
 */
export function appEndpoint(
  handler: (call: AppCall, request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = readCall(request);
    call.headers.set('Vary', 'Authorization');
    call.headers.set('API-Version', API_VERSION);
    const authorization = request.headers.get('authorization');
    const authenticate = () => authenticateFrom(authorization, { tokenPrefix: env().tokenPrefix, ...call });
    try {
      const { app, isPublic } = await authenticate().catch((error) =>
        slowDown(error, { ...call, authorization, body: {} }),
      );
      if (isPublic) throw new OAuthError('secret_needed');
      return finish(await handler({ ...call, app, authenticate }, request), call);
    } catch (error) {
      return error instanceof ApiError ? refuseApi(error, call) : refuseOAuth(error, call);
    }
  };
}
