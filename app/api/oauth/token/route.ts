import { json, methodNotAllowed, preflight } from '@/lib/http/http.ts';
import { claimedClientId } from '@/lib/oauth/clients/client-credentials.ts';
import { clientEndpoint } from '@/lib/oauth/clients/client-endpoint.ts';
import { recordClientCall } from '@/lib/oauth/clients/record-client-call.ts';
import { grantTokens } from '@/lib/oauth/grants/grant-tokens.ts';

const KNOWN = [
  ...['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'device_code', 'scope', 'resource'],
  'expires_in',
];

/** The token endpoint (RFC 6749 section 3.2): exchanges a code, rotates a refresh token or answers a waiting device. */
export const POST = clientEndpoint(
  KNOWN,
  async (call, request) => {
    const { authorization, body, jkt, isVerified, onProven } = call;
    const idempotencyKey = request.headers.get('idempotency-key');
    const issued = await grantTokens({ authorization, body, idempotencyKey, jkt, isVerified, onProven }, call);
    call.noteHolder(issued.holder);
    const { holderId } = issued.holder;
    recordClientCall(claimedClientId(authorization, body), issued.holder, call);
    const headers = { 'X-Connection-Id': holderId, ...(issued.isReplay && { 'Idempotent-Replayed': 'true' }) };
    return json(issued.answer, 200, headers);
  },
  { takesProofs: true },
);

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = methodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
