import { formatCredential, hashSecret, mintTagged } from '../access/credential.ts';
import { env } from '../config/env.ts';
import type { NewPair } from '../connections/claim-pair.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { keysFor } from '../crypto/keys.ts';
import type { Retry } from './answer-retry.ts';
import { RETRY_WINDOW_MS, sealAnswer } from './kept-answer.ts';
import { storeObject, type TokenResponse, tokenResponse } from './token-response.ts';

/** A token pair for a connection: what is sent, and what is stored of it. */
export interface MintedPair {
  hashes: Pick<NewPair, 'accessHash' | 'refreshHash'>;
  /** What is sent. */
  answer(connection: Pick<PresentedConnection, 'mode' | 'store'>, scopes: string[]): TokenResponse;
}

/** Mints a pair for the connection that has this selector. */
export function mintPair(selector: string, tokenPrefix: string): MintedPair {
  const access = mintTagged('live', selector, keysFor('access tokens', env())[0]);
  const refresh = mintTagged('rt', selector, keysFor('refresh tokens', env())[0]);
  return {
    hashes: { accessHash: hashSecret(access.secret), refreshHash: hashSecret(refresh.secret) },
    answer: ({ mode, store }, scopes) =>
      tokenResponse(
        formatCredential({ ...access, kind: mode }, tokenPrefix),
        formatCredential(refresh, tokenPrefix),
        scopes,
        storeObject(store, mode),
      ),
  };
}

/**
 * Mints a token pair for a connection that was read.
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
  const minted = mintPair(row.selector, tokenPrefix);
  const answer = minted.answer(row, scopes);
  const kept = retry && {
    key: retry.key,
    body: retry.body,
    answer: await sealAnswer(answer, presented),
    expiresAt: new Date(now.getTime() + RETRY_WINDOW_MS),
  };
  return { answer, pair: { ...minted.hashes, accessScopes: scopes, issuedAt: now, retry: kept } };
}
