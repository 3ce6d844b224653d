import { readObject } from '@/lib/http/body.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { BodyError, OAuthError } from '@/lib/kernel/errors/errors.ts';
import { readClientMetadata } from './client-metadata.ts';
import { sealClientId } from './dynamic-client.ts';

/**
 * Registers a client (RFC 7591 section 3): its `client_id` carries what it says of itself, and nothing is stored.
 * Throws `invalid_redirect_uri` and `invalid_client_metadata`.
 * @param text the body of the request, JSON
 * @returns the client information response (section 3.2.1); whatever it asked for, it has no secret
 */
export function registerClient(text: string, now: Date) {
  const body = readObject(text);
  if ('fault' in body) throw body.fault === 'repeated' ? new BodyError('repeated', {}) : new BodyError(body.fault);
  const read = readClientMetadata(body.object);
  if ('fault' in read) {
    const { of, what } = read.fault;
    throw new OAuthError(of === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata', { what });
  }
  const { tokenPrefix } = env();
  const clientId = sealClientId(read, tokenPrefix, keysFor('dynamic clients', env()));
  if (clientId === null)
    throw new OAuthError('invalid_client_metadata', { what: 'The metadata is too long for a client_id' });
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    ...(read.name !== null && { client_name: read.name }),
    redirect_uris: read.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    ...(read.isDpopBound && { dpop_bound_access_tokens: true }),
  };
}
