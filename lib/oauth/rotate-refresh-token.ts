import { type Credential, hashSecret, isTagged, matchesHash, parseCredential } from '../access/credential.ts';
import { isWithin, parseScope } from '../access/scope.ts';
import { env } from '../config/env.ts';
import { claimRotation } from '../connections/claim-pair.ts';
import { endConnection, findBySelector } from '../connections/connections.ts';
import { addRotated, wasJustRotated, wasRotated } from '../connections/just-rotated.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { keysFor } from '../crypto/keys.ts';
import { db } from '../database/db.ts';
import { OAuthError } from '../errors/errors.ts';
import { traceConnection } from '../process/tracing.ts';
import { answerRetry, checkRetryKey } from './answer-retry.ts';
import { countSpent } from './count-spent.ts';
import type { GrantContext } from './exchange-code.ts';
import { issuePair } from './issue-pair.ts';
import type { Issued } from './token-response.ts';

/**
 * Rotates a refresh token into a new pair (RFC 6749 section 6, RFC 9700 section 4.14). A token that was rotated before
 * is recognised by its tag for ever. From a client with its secret, or within a minute, it is a race of the app's own
 * workers; else it is in two hands and the connection ends. One that was never issued changes nothing. Throws
 * `invalid_grant`, `invalid_scope` for a wider scope, `invalid_client` when the pair was made with a secret and none was
 * sent, `invalid_request` for a retry key of another request.
 */
export async function rotateRefreshToken(
  request: { refreshToken: string; scope: string | undefined },
  context: GrantContext,
): Promise<Issued> {
  const { client, now } = context;
  const credential = parseCredential(request.refreshToken, context.tokenPrefix);
  const row = credential?.kind === 'rt' && client.connection?.connectedAt ? client.connection : null;
  if (row && client.isPublic && !row.publicClient) throw new OAuthError('secret_needed');
  await checkRetryKey(context.retry, now);
  if (!credential || !row) throw new OAuthError('unknown_refresh_token');
  traceConnection(row.id);

  const kept = await answerRetry(context.retry, row, credential.secret, now);
  if (kept) return kept;
  if (row.endedAt) throw new OAuthError('ended');
  if (!matchesHash(credential.secret, row.refreshHash)) return rejectSpent(row, credential, context);
  const scopes = narrowedScopes(request.scope, row.scopes);

  const presentedHash = hashSecret(credential.secret);
  const mint = await issuePair(row, scopes, credential.secret, context);
  const spent = [{ hash: presentedHash, ...(!isOurs(credential) && { kept: true as const }) }];
  const justRotated = addRotated(row.justRotated, row.accessHash ? [...spent, { hash: row.accessHash }] : spent, now);
  const claim = await claimRotation(db(), row, presentedHash, mint.pair, justRotated, context);
  if (claim === 'done') return { answer: mint.answer, connectionId: row.id };
  if (claim === 'retry_key_taken') throw new OAuthError('reused_idempotency_key');
  const first = await findBySelector(db(), credential.selector);
  // Nobody else rotated it: the seller took permissions back in between. The new pair gets what is left.
  if (first?.refreshHash === presentedHash && !first.endedAt)
    return rotateRefreshToken(request, { ...context, client: { ...client, connection: first } });
  const same = first && (await answerRetry(context.retry, first, credential.secret, now));
  if (same) return same;
  await checkRetryKey(context.retry, now);
  throw new OAuthError('just_rotated');
}

function narrowedScopes(asked: string | undefined, granted: string[]): string[] {
  const scope = parseScope(asked ?? '');
  if ('unknown' in scope || !isWithin(scope.scopes, granted)) throw new OAuthError('wider_scope');
  return scope.scopes.length > 0 ? scope.scopes : granted;
}

/** Earlier releases put no tag into a token, and a tag may have been made with a secret that was forgotten since. */
function isOurs(credential: Credential): boolean {
  return isTagged(credential, keysFor('refresh tokens', env()));
}

async function rejectSpent(
  row: PresentedConnection,
  credential: Credential,
  { client, ...context }: GrantContext,
): Promise<never> {
  const hash = hashSecret(credential.secret);
  if (wasJustRotated(row.justRotated, hash, context.now)) throw new OAuthError('just_rotated');
  // Selector and checksum are public knowledge; whoever made up the rest must not end anything.
  if (!isOurs(credential) && !wasRotated(row.justRotated, hash)) throw new OAuthError('unknown_refresh_token');
  // A thief gets nothing for it without the secret: who has the secret is the app, and ending would only harm it.
  if (!client.isPublic) {
    await countSpent(client.app.id, context.now);
    throw new OAuthError('spent');
  }
  await endConnection(db(), row.id, 'refresh_token_reused', context);
  throw new OAuthError('reused_refresh_token');
}
