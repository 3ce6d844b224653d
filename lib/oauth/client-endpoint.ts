import { readParameters } from '../body.ts';
import type { Call } from '../call.ts';
import { env } from '../env.ts';
import { OAuthError } from '../errors.ts';
import { oauthEndpoint } from '../http.ts';
import { networkOf } from '../network.ts';
import { countAttempt, type Limit } from '../throttle.ts';
import { type AuthenticatedClient, authenticateClient } from './authenticate-client.ts';
import { claimedClientId } from './client-credentials.ts';

/** Failures of one client from one address at the OAuth endpoints. A request that is right always gets through. */
export const CLIENT_FAILURES: Limit = { name: 'oauth client failures', most: 100, windowMs: 60_000 };

export interface ClientCall extends Call {
  body: Record<string, string>;
  client: AuthenticatedClient;
}

interface Shape {
  /** The parameters the endpoint reads; only these must be strings. */
  known: readonly string[];
  /** What to refuse before the client is established. */
  precheck?: (body: Record<string, string>) => void;
}

/**
 * An OAuth endpoint that an app calls with its credentials: reads the body, establishes the client, and slows down
 * whoever keeps failing. A right request is never throttled, so nobody can lock an app out by failing in its name.
 */
export function clientEndpoint(
  shape: Shape,
  handler: (call: ClientCall, request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return oauthEndpoint(async (request, call) => {
    const body = await readParameters(request, ['client_id', 'client_secret', ...shape.known]);
    shape.precheck?.(body);
    try {
      const client = await authenticateClient(request.headers.get('authorization'), body, {
        tokenPrefix: env().tokenPrefix,
        now: call.now,
      });
      return await handler({ ...call, body, client }, request);
    } catch (error) {
      if (error instanceof OAuthError && (error.code === 'invalid_client' || error.code === 'invalid_grant')) {
        const claimed = claimedClientId(request.headers.get('authorization'), body);
        await slowDown(`${claimed} ${networkOf(call.address)}`, call.now);
      }
      throw error;
    }
  });
}

async function slowDown(subject: string, now: Date): Promise<void> {
  const wait = await countAttempt(CLIENT_FAILURES, subject, now);
  if (wait !== null) throw new OAuthError('too_many_failures', { headers: { 'Retry-After': String(wait) } });
}

/** A parameter that an endpoint can't do without. Throws `invalid_request`. */
export function required(body: Record<string, string>, name: string): string {
  const value = body[name];
  if (value === undefined) throw new OAuthError('missing', { param: name });
  return value;
}
