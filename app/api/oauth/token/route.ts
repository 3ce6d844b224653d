import { env } from '@/lib/config/env.ts';
import { OAuthError } from '@/lib/errors/errors.ts';
import { json, methodNotAllowed, preflight } from '@/lib/http/http.ts';
import { readRetry } from '@/lib/oauth/answer-retry.ts';
import { authenticateClient } from '@/lib/oauth/authenticate-client.ts';
import { clientEndpoint, required } from '@/lib/oauth/client-endpoint.ts';
import { exchangeCode, type GrantContext } from '@/lib/oauth/exchange-code.ts';
import { issueAtOnce } from '@/lib/oauth/issue-at-once.ts';
import { rotateRefreshToken } from '@/lib/oauth/rotate-refresh-token.ts';
import type { Issued } from '@/lib/oauth/token-response.ts';
import { countGrant } from '@/lib/process/metrics.ts';

type Body = Record<string, string>;

const KNOWN = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope'];

const GRANTS: Record<string, (body: Body, context: GrantContext) => Promise<Issued>> = {
  authorization_code(body, context) {
    const [code, redirectUri] = [required(body, 'code'), required(body, 'redirect_uri')];
    return exchangeCode({ code, redirectUri, codeVerifier: body.code_verifier }, context);
  },
  refresh_token(body, context) {
    return rotateRefreshToken({ refreshToken: required(body, 'refresh_token'), scope: body.scope }, context);
  },
};

/** The token endpoint (RFC 6749 section 3.2): exchanges a code or rotates a refresh token. */
export const POST = clientEndpoint(KNOWN, async ({ authorization, body, ...call }, request) => {
  const { tokenPrefix } = env();
  const grant = grantOf(body);
  const key = request.headers.get('idempotency-key');
  const granted = key === null ? await issueAtOnce(authorization, body, call) : null;
  if (granted) return answered(granted);

  const client = await authenticateClient(authorization, body, { tokenPrefix, now: call.now }, presentedIn(body));
  const retry = readRetry(key, client, body);
  const context = { ...call, client, retry, tokenPrefix };
  return answered(await countGrant(required(body, 'grant_type'), grant(body, context)));
});

function answered({ answer, connectionId, isReplay }: Issued): Response {
  return json(answer, 200, { 'X-Connection-Id': connectionId, ...(isReplay && { 'Idempotent-Replayed': 'true' }) });
}

/** What the grant is about; a body without it is refused later, once the client is known. */
function presentedIn({ grant_type, code, refresh_token }: Body): string | undefined {
  return grant_type === 'authorization_code' ? code : refresh_token;
}

/** Checked before the rest of the body, or an unknown grant type would be refused for missing fields. */
function grantOf(body: Body) {
  const type = required(body, 'grant_type');
  const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (!grant) throw new OAuthError('unsupported_grant');
  return grant;
}

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = methodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
