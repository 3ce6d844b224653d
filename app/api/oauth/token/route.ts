import { json } from '@/lib/http/http.ts';
import { clientEndpoint } from '@/lib/oauth/clients/client-endpoint.ts';
import { grantTokens } from '@/lib/oauth/grants/grant-tokens.ts';
import { knownGrants } from '@/lib/oauth/token-grant.ts';

const OF_GRANTS = [...knownGrants().values()].flatMap(({ parameters }) => Object.keys(parameters));
const KNOWN = ['grant_type', 'scope', 'resource', 'expires_in', ...OF_GRANTS];

/** The token endpoint (RFC 6749 section 3.2): exchanges a code, rotates a refresh token or answers a waiting device. */
export const POST = clientEndpoint(
  KNOWN,
  async (call, request) => {
    const { client, body, jkt } = call;
    const idempotencyKey = request.headers.get('idempotency-key');
    const issued = await grantTokens({ client, body, idempotencyKey, jkt }, call);
    if ('refused' in issued) return { answer: issued, isProven: !issued.client.isPublic };
    const { answer, holder, isReplay } = issued;
    const headers = { 'X-Connection-Id': holder.holderId, ...(isReplay && { 'Idempotent-Replayed': 'true' }) };
    return { answer: json(answer, 200, headers), isProven: true, holder };
  },
  { takesProofs: true },
);
