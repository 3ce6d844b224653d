import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import type { Call } from '../http/call.ts';
import { finish, readCall, refuseOAuth } from '../http/http.ts';
import { OAuthError } from '../kernel/errors/errors.ts';
import { networkOf } from '../kernel/text/network.ts';

/**
 * An OAuth endpoint that anyone may call, without credentials: every call counts, per network, before its body is read.
 * Answers `rate_limited` when it was one too many.
 */
export function openEndpoint(
  limit: Limit,
  handler: (call: Call, request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = readCall(request);
    try {
      const wait = await countAttempt(limit, networkOf(call.address), call.now);
      if (wait !== null) throw new OAuthError('too_many_requests', { headers: { 'Retry-After': String(wait) } });
      return finish(await handler(call, request), call);
    } catch (error) {
      return refuseOAuth(error, call);
    }
  };
}
