import { matchesHash, parseCredential } from '../access/credential.ts';
import { supersede } from '../connections/app-connections.ts';
import { type Claim, claimCode, type NewPair } from '../connections/claim-pair.ts';
import { countFailedProof, endConnection, findBySelector, MAX_FAILED_PROOFS } from '../connections/connections.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { db, transact } from '../database/db.ts';
import { OAuthError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { traceConnection } from '../process/tracing.ts';
import { MINUTE_MS } from '../text/durations.ts';
import { answerRetry, checkRetryKey, type Retry } from './answer-retry.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';
import { issuePair } from './issue-pair.ts';
import { provesChallenge } from './pkce.ts';
import type { Issued } from './token-response.ts';

/** How long a superseded connection still works, so that calls under way and other workers don't fail. */
const SUPERSEDED_AFTER_MS = 10 * MINUTE_MS;

interface CodeRequest {
  code: string;
  redirectUri: string;
  codeVerifier: string | undefined;
}

export interface GrantContext extends RequestContext {
  client: AuthenticatedClient;
  retry: Retry | null;
  tokenPrefix: string;
}

/**
 * Exchanges a code for a token pair (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
 * The checks in order: the code is this client's, it was not replayed or burned, redirect_uri and verifier prove it,
 * then one guarded statement claims it. Throws `invalid_grant`, `invalid_client` when the code needs a secret, or
 * `invalid_request` for a retry key of another request.
 */
export async function exchangeCode(request: CodeRequest, context: GrantContext): Promise<Issued> {
  const { client, now } = context;
  const credential = parseCredential(request.code, context.tokenPrefix);
  const found = credential?.kind === 'code' ? client.connection : null;
  const row = found && matchesHash(credential?.secret ?? '', found.codeHash) ? found : null;
  if (client.isPublic && (row ? row.codeChallenge === null : request.codeVerifier === undefined))
    throw new OAuthError('secret_needed');
  await checkRetryKey(context.retry, now);
  if (!credential || !row) throw new OAuthError('unknown_code');
  traceConnection(row.id);

  const kept = await answerRetry(context.retry, row, credential.secret, now);
  if (kept) return kept;
  if (!row.connectedAt) await checkUnusedCode(row, now);
  await checkProofs(row, request, context);
  if (row.connectedAt) await endReplayed(row, context);

  const mint = await issuePair(row, row.scopes, credential.secret, context);
  const claim = await redeem(row, mint.pair, context);
  if (claim === 'done') return { answer: mint.answer, connectionId: row.id };
  if (claim === 'retry_key_taken') throw new OAuthError('reused_idempotency_key');
  // Another request was first. With the same Idempotency-Key it was this same request, and its response is there now.
  const first = await findBySelector(db(), credential.selector);
  const same = first && (await answerRetry(context.retry, first, credential.secret, now));
  if (same) return same;
  await checkRetryKey(context.retry, now);
  if (first?.connectedAt) await endReplayed(first, context);
  throw new OAuthError('lost_code');
}

/** Claims the code; a connection that is to take another's place does so in the same transaction. */
function redeem({ id, supersedesId }: PresentedConnection, pair: NewPair, context: GrantContext): Promise<Claim> {
  const { client, now } = context;
  if (supersedesId === null) return claimCode(db(), id, pair, client.isPublic, context);
  return transact(async (tx) => {
    const claim = await claimCode(tx, id, pair, client.isPublic, context);
    if (claim === 'done') await supersede(tx, id, new Date(now.getTime() + SUPERSEDED_AFTER_MS));
    return claim;
  });
}

async function checkUnusedCode(row: PresentedConnection, now: Date): Promise<void> {
  if (row.endedAt) throw new OAuthError('withdrawn_authorization');
  if (row.codeExpiresAt <= now) throw new OAuthError('expired_code');
  if (row.failedProofs >= MAX_FAILED_PROOFS) throw new OAuthError('burned_code');
}

/** Possession is proven by redirect_uri and verifier; a failure is counted in a statement of its own. */
async function checkProofs(row: PresentedConnection, request: CodeRequest, context: RequestContext): Promise<void> {
  const fault =
    request.redirectUri !== row.redirectUri
      ? 'other_redirect_uri'
      : provesChallenge(request.codeVerifier, row.codeChallenge)
        ? null
        : request.codeVerifier === undefined
          ? 'missing_verifier'
          : 'wrong_verifier';
  if (fault === null) return;
  await countFailedProof(db(), row.id, context);
  throw new OAuthError(fault);
}

/** A code used twice is in two hands (RFC 6749 section 4.1.2): its connection ends, and only then the error is sent. */
async function endReplayed({ id, connectedAt, endedAt }: PresentedConnection, context: RequestContext): Promise<never> {
  // This request may have started just before the one that won, but a connection must not end before it began.
  const now = connectedAt && connectedAt > context.now ? connectedAt : context.now;
  if (!endedAt) await endConnection(db(), id, 'code_replayed', { ...context, now });
  throw new OAuthError('replayed_code');
}
