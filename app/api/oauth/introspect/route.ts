import { json } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { authenticateClient } from '@/lib/oauth/clients/authenticate-client.ts';
import { required } from '@/lib/oauth/clients/client-credentials.ts';
import { answerClient, clientEndpoint } from '@/lib/oauth/clients/client-endpoint.ts';
import { introspectToken } from '@/lib/oauth/tokens/introspect-token.ts';
import { parseCredential } from '@/lib/permissions/credential.ts';

/** Token introspection (RFC 7662) for an app's own tokens. */
export const POST = clientEndpoint(['token', 'token_type_hint'], async ({ client: named, body, now }) => {
  const credential = parseCredential(body.token ?? '', env().tokenPrefix);
  const client = await authenticateClient(named, credential);
  return answerClient(client, async () => {
    required(body, 'token');
    const answer = introspectToken(credential, client, { issuer: env().baseUrl, now });
    return json(answer, 200, answer.active ? { 'X-Connection-Id': answer.connection_id } : {});
  });
});
