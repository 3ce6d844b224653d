import { checkNetwork } from '../../calls/networks/check-network.ts';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isClientId, isClientUrl, isDynamic } from '../../permissions/client-id.ts';
import { type Credential, sameText } from '../../permissions/credential.ts';
import { findPresented, type PresentedClient } from '../connections/presented-connections.ts';
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

/** A client that was authenticated. Public: it sent no secret, which is enough for some connections only. */
export interface AuthenticatedClient extends Pick<PresentedClient, 'app' | 'connection' | 'allowedNetworks'> {
  isPublic: boolean;
}

/**
 * Establishes which app is calling (RFC 6749 sections 2.3 and 3.2.1), and finds its connection that a code or token
 * belongs to, in one statement.
 * A wrong secret fails whatever else is right; a missing one is judged by the caller, who knows the connection.
 * Throws `invalid_client` for a missing, unknown or disabled client and for a wrong or revoked secret,
 * `invalid_request` for credentials in two places.
 * @param presented the code or token that the call is about, whatever it may be
 */
export async function authenticateClient(
  { clientId, proof, fault }: NamedClient,
  presented: Credential | null,
): Promise<AuthenticatedClient> {
  if (fault) throw new OAuthError(fault);
  const secret = proof?.by === 'secret' ? proof : null;
  const known = await findPresented(db(), clientId, {
    secret: secret?.selector ?? null,
    credential: presented?.selector ?? null,
  });
  const found = known ?? (await neverAuthorized(clientId));
  if (!found) throw new OAuthError('unknown_client');
  const { secret: own, ...client } = found;
  if (proof?.by === 'none') return { ...client, isPublic: true };
  if (proof?.by === 'assertion') return { ...client, isPublic: false };
  if (!secret || !own || !sameText(secret.hash, own.hash)) throw new OAuthError('wrong_secret');
  return { ...client, isPublic: false };
}

/**
 * The same for an app that calls about all of its stores, with the credentials of its header alone. Throws
 * `network_not_allowed` too, from elsewhere where its networks are enforced.
 */
export async function authenticateFrom(
  authorization: string | null,
  { now, address }: Pick<RequestContext, 'now' | 'address'>,
): Promise<AuthenticatedClient> {
  const client = await authenticateClient(readClient(authorization, {}, env().tokenPrefix), null);
  if (!(await checkNetwork(client.allowedNetworks, { address, now }))) throw new OAuthError('network_not_allowed');
  return client;
}

/** A client that carries its metadata is one before anybody has authorized it, without any code or token. */
async function neverAuthorized(clientId: string): Promise<PresentedClient | null> {
  if (!isDynamic(clientId, env().tokenPrefix)) return null;
  const app = (await readUnregistered())?.neverAuthorized(clientId);
  return app ? { app, secret: null, connection: null, allowedNetworks: null } : null;
}
