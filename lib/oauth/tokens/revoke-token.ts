import { db } from '../../database/db.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { type Credential, hashSecret, matchesHash } from '../../permissions/credential.ts';
import type { AuthenticatedClient } from '../clients/authenticate-client.ts';
import { endConnection } from '../connections/ended-connections.ts';
import { wasJustRotated } from '../connections/reuse-window.ts';

/**
 * Ends the connection that an access or refresh token belongs to (RFC 7009 section 2.1).
 * A token that is unknown, no longer valid or another app's changes nothing and is no error (section 2.2).
 * Throws `invalid_client` when the pair was made with a secret and none was sent.
 */
export async function revokeToken(
  credential: Credential | null,
  client: AuthenticatedClient,
  context: RequestContext,
): Promise<void> {
  if (!credential || credential.kind === 'code' || credential.kind === 'device' || credential.kind === 'secret') return;
  const row = client.connection;
  if (!row || row.endedAt) return;
  // An app that disconnects while another of its workers rotates means the connection, not the one token.
  const held =
    matchesHash(credential.secret, credential.kind === 'rt' ? row.refreshHash : row.accessHash) ||
    wasJustRotated(row.justRotated, hashSecret(credential.secret), context.now);
  if (!held) return;
  if (client.isPublic && !row.publicClient) throw new OAuthError('secret_needed');
  await endConnection(db(), row.id, 'revoked_by_app', context);
}
