import { env } from '../../kernel/config/env.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isClientId, isClientUrl } from '../../permissions/client-id.ts';
import { type NamedClient, readClient } from './client-credentials.ts';
import { readUnregistered, type SentCredentials } from './read-unregistered.ts';

/**
 * Reads which client a request names, and how it proves itself: by a secret, or where its `client_id` is an address by
 * what is said there. Throws `invalid_client` where an assertion (RFC 7523) is missing, faulty or was used before.
 */
export async function checkClient(
  sent: SentCredentials,
  { address, now }: Pick<RequestContext, 'address' | 'now'>,
): Promise<NamedClient> {
  const client = readClient(sent.authorization, sent.body, env().tokenPrefix);
  const { clientId } = client;
  const unregistered = isClientUrl(clientId) && isClientId(clientId) ? await readUnregistered() : undefined;
  if (unregistered) return unregistered.check(client, sent, { address, now });
  const { client_assertion: assertion, client_assertion_type: type } = sent.body;
  if (assertion !== undefined || type !== undefined) throw new OAuthError('unsupported_assertion');
  return client;
}
