import type { Reason } from '@/lib/kernel/errors/errors.ts';
import type { ChallengeMethod } from '@/lib/oauth/pkce.ts';

/** Everything that can be done after the consent screen: correctly, or wrongly on purpose. */
export type TesterMove =
  | 'exchange'
  | 'wrong_redirect_uri'
  | 'no_verifier'
  | 'wrong_verifier'
  | 'garbage_code'
  | 'wrong_secret'
  | 'me'
  | 'rotate'
  | 'revoke'
  | 'no_token'
  | 'old_access'
  | 'old_refresh'
  | 'code_again';

/** The authorization link that a walk through the connect tester begins with. */
export interface TesterLink {
  redirectUri: string;
  /** As it goes into the link; empty leaves the parameter out. */
  scope: string;
  optionalScope: string;
  method: ChallengeMethod | 'none';
  /** Kept even without PKCE, where it is never sent. */
  verifier: string;
  state: string;
}

/** What the tester's app holds once the code has been exchanged. */
export interface TesterPair {
  access: string;
  refresh: string;
  /** Made without a secret, so that it can be rotated and revoked without one. */
  isPublic: boolean;
  mode: string;
  store: string;
}

/** A request and its answer, with every secret already masked. */
export interface TesterExchange {
  move: TesterMove;
  curl: string;
  status: number;
  headers: [name: string, value: string][];
  body: string;
  error?: string;
  description?: string;
  /** Why it was refused, by the endpoint's own reason: its message may change. */
  reason?: Reason;
}

/** Where a walk through the connect tester stands; sealed into a cookie between two requests. */
export interface TesterState {
  link: TesterLink;
  /** What the browser brought back from the consent screen when it wasn't a code. */
  returned?: { error: string; description: string };
  code?: string;
  pair?: TesterPair;
  /** What the latest rotation replaced. */
  spent?: { access: string; refresh: string };
  rotations: number;
  /** What ended the connection: a move, or somebody outside this walk. */
  ended?: 'revoked' | 'code_replayed' | 'refresh_token_reused' | 'elsewhere';
  last?: TesterExchange;
}

export type TesterPhase = 'consent' | 'exchange' | 'use' | 'over';

/** Which step a walk has reached. */
export function testerPhase(state: TesterState): TesterPhase {
  if (state.ended) return 'over';
  if (state.pair) return 'use';
  return state.code ? 'exchange' : 'consent';
}
