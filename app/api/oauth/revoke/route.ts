import { json } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { authenticateClient } from '@/lib/oauth/clients/authenticate-client.ts';
import { required } from '@/lib/oauth/clients/client-credentials.ts';
import { answerClient, clientEndpoint } from '@/lib/oauth/clients/client-endpoint.ts';
import { revokeToken } from '@/lib/oauth/tokens/revoke-token.ts';
import { parseCredential } from '@/lib/permissions/credential.ts';

/** Token revocation (RFC 7009). `token_type_hint` is ignored, because a token shows its own type. */
export const POST = clientEndpoint(['token', 'token_type_hint'], async ({ client: named, body, ...call }) => {
  const credential = parseCredential(body.token ?? '', env().tokenPrefix);
  const client = await authenticateClient(named, credential);
  return answerClient(client, async () => {
    required(body, 'token');
    await revokeToken(credential, client, call);
    return json({});
  });
});
