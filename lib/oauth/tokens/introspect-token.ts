import { OAuthError } from '../../kernel/errors/errors.ts';
import { type Credential, matchesHash } from '../../permissions/credential.ts';
import { formatScope } from '../../permissions/scope.ts';
import type { AuthenticatedClient } from '../clients/authenticate-client.ts';
import { tokenResources } from '../resource.ts';
import type { Introspection } from './introspection.ts';

/**
 * Tells an app about one of its own tokens (RFC 7662). Anything else is simply not active.
 * Throws `invalid_client` when the pair was made with a secret and none was sent.
 */
export function introspectToken(
  credential: Credential | null,
  client: AuthenticatedClient,
  context: { issuer: string; now: Date },
): Introspection {
  if (!credential || credential.kind === 'code' || credential.kind === 'device' || credential.kind === 'secret')
    return { active: false };
  const row = client.connection;
  if (!row || row.endedAt || !row.accessIssuedAt) return { active: false };
  const isRefresh = credential.kind === 'rt';
  if (!isRefresh && credential.kind !== row.mode) return { active: false };
  if (!matchesHash(credential.secret, isRefresh ? row.refreshHash : row.accessHash)) return { active: false };
  const expiresAt = isRefresh ? null : row.accessExpiresAt;
  if (expiresAt && expiresAt <= context.now) return { active: false };
  if (client.isPublic && !row.publicClient) throw new OAuthError('secret_needed');
  const resources = isRefresh ? row.resources : tokenResources(row);
  return {
    active: true,
    token_type: isRefresh ? 'refresh_token' : row.jkt ? 'DPoP' : 'access_token',
    scope: formatScope(isRefresh ? row.scopes : row.accessScopes),
    client_id: client.app.clientId,
    sub: row.store.id,
    mode: row.mode,
    connection_id: row.id,
    iat: Math.floor(row.accessIssuedAt.getTime() / 1000),
    ...(expiresAt && { exp: Math.floor(expiresAt.getTime() / 1000) }),
    iss: context.issuer,
    ...(row.endsAt && { ends_at: row.endsAt.toISOString() }),
    ...(resources.length > 0 && { aud: resources }),
    ...(row.jkt && !isRefresh && { cnf: { jkt: row.jkt } }),
  };
}
