import { env } from '@/lib/env.ts';
import { OAuthError } from '@/lib/errors.ts';
import { json, methodNotAllowed, preflight } from '@/lib/http.ts';
import { readRetry } from '@/lib/oauth/answer-retry.ts';
import { clientEndpoint, required } from '@/lib/oauth/client-endpoint.ts';
import { exchangeCode } from '@/lib/oauth/exchange-code.ts';
import { rotateRefreshToken } from '@/lib/oauth/rotate-refresh-token.ts';

const KNOWN = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope'];

/** Looked at before anything else of the body, or an unknown grant would answer for its missing fields. */
function checkGrantType(body: Record<string, string>): void {
  const type = required(body, 'grant_type');
  if (type !== 'authorization_code' && type !== 'refresh_token') {
    throw new OAuthError('unsupported_grant');
  }
}

/** The token endpoint (RFC 6749 section 3.2): exchanges a code or rotates a refresh token. */
export const POST = clientEndpoint(
  { known: KNOWN, precheck: checkGrantType },
  async ({ body, client, ...call }, request) => {
    const retry = readRetry(request.headers.get('idempotency-key'), client.app.id, body);
    const context = { ...call, client, retry, tokenPrefix: env().tokenPrefix };
    if (body.grant_type === 'authorization_code') {
      const code = required(body, 'code');
      const redirectUri = required(body, 'redirect_uri');
      return json(await exchangeCode({ code, redirectUri, codeVerifier: body.code_verifier }, context));
    }
    const refreshToken = required(body, 'refresh_token');
    return json(await rotateRefreshToken({ refreshToken, scope: body.scope }, context));
  },
);

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = methodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
