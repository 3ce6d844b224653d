import { env } from '@/lib/env.ts';
import { json, methodNotAllowed, preflight } from '@/lib/http.ts';
import { clientEndpoint, required } from '@/lib/oauth/client-endpoint.ts';
import { revokeToken } from '@/lib/oauth/revoke-token.ts';

/** Token revocation (RFC 7009). `token_type_hint` is only a hint, and a token tells its own type. */
export const POST = clientEndpoint({ known: ['token', 'token_type_hint'] }, async ({ body, client, ...call }) => {
  await revokeToken(required(body, 'token'), client, { ...call, tokenPrefix: env().tokenPrefix });
  return json({});
});

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = methodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
