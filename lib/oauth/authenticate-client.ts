import { matchesHash, parseCredential } from '../access/credential.ts';
import { touchSecret } from '../apps/app-secrets.ts';
import { type Client, findClient } from '../apps/apps.ts';
import { db } from '../db.ts';
import { OAuthError } from '../errors.ts';
import { type ClientCredentials, readClientCredentials } from './client-credentials.ts';

/** A client that was authenticated. Public: it sent no secret, which is enough for some connections only. */
export interface AuthenticatedClient {
  app: Client;
  isPublic: boolean;
}

/**
 * Establishes which app is calling (RFC 6749 sections 2.3 and 3.2.1).
 * A wrong secret fails whatever else is right; a missing one is judged by the caller, who knows the connection.
 * Throws `invalid_client` for a missing, unknown or disabled client and for a wrong or revoked secret,
 * `invalid_request` for credentials in two places.
 */
export async function authenticateClient(
  authorization: string | null,
  body: Record<string, string | undefined>,
  context: { tokenPrefix: string; now: Date },
): Promise<AuthenticatedClient> {
  const credentials = readClientCredentials(authorization, body);
  const app = await findClient(db(), credentials.clientId);
  if (!app) throw new OAuthError('unknown_client');
  if (credentials.secret === null) return { app, isPublic: true };
  await checkSecret(app, credentials, context);
  return { app, isPublic: false };
}

async function checkSecret(
  app: Client,
  { secret }: ClientCredentials,
  context: { tokenPrefix: string; now: Date },
): Promise<void> {
  const credential = parseCredential(secret ?? '', context.tokenPrefix);
  const row = app.secrets.find((candidate) => candidate.selector === credential?.selector);
  if (credential?.kind !== 'secret' || !row || !matchesHash(credential.secret, row.hash)) {
    throw new OAuthError('wrong_secret');
  }
  if (!row.lastUsedAt || context.now.getTime() - row.lastUsedAt.getTime() >= 60_000)
    await touchSecret(db(), row.id, context.now);
}
