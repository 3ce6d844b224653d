import { formatCredential, hashSecret, mintCredential, mintTagged } from '../access/credential.ts';
import type { NewPair } from '../connections/claim-pair.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { env } from '../env.ts';
import { keysFor } from '../keys.ts';
import type { Retry } from './answer-retry.ts';
import { RETRY_WINDOW_MS, sealAnswer } from './kept-answer.ts';
import { type StoreObject, storeObject, type TokenResponse, tokenResponse } from './token-response.ts';

/**
 * Mints a token pair for a connection: what is sent, and what is stored of it.
 * @param scopes what the new access token may do
 * @param presented secret of the code or refresh token being exchanged; seals the response kept for a retry
 */
export async function issuePair(
  row: Pick<PresentedConnection, 'selector' | 'mode' | 'store'>,
  scopes: string[],
  presented: string,
  context: { retry: Retry | null; tokenPrefix: string; now: Date },
): Promise<{ answer: TokenResponse; pair: NewPair }> {
  const { tokenPrefix, now, retry } = context;
  const access = mintCredential(row.mode, row.selector);
  const refresh = mintTagged('rt', row.selector, keysFor('refresh tokens', env())[0]);
  const store: StoreObject = storeObject(row.store, row.mode);
  const answer = tokenResponse(
    formatCredential(access, tokenPrefix),
    formatCredential(refresh, tokenPrefix),
    scopes,
    store,
  );
  const kept = retry && {
    key: retry.key,
    body: retry.body,
    answer: await sealAnswer(answer, presented),
    expiresAt: new Date(now.getTime() + RETRY_WINDOW_MS),
  };
  const pair = {
    accessHash: hashSecret(access.secret),
    refreshHash: hashSecret(refresh.secret),
    accessScopes: scopes,
    issuedAt: now,
    retry: kept,
  };
  return { answer, pair };
}
