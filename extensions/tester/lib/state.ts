import type { Reason } from '@/lib/kernel/errors/errors.ts';
import type { ChallengeMethod } from '@/lib/oauth/pkce.ts';

/** What the tester does with the store that it is connected to. */
export const STORE_MOVES = ['subscriptions', 'products', 'preview', 'swap', 'cancel', 'resume'] as const;
export type StoreMove = (typeof STORE_MOVES)[number];

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
  | 'code_again'
  | StoreMove;

/** The authorization link that a walk through the connect tester begins with. */
export interface TesterLink {
  redirectUri: string;
  /** As it goes into the link; empty leaves the parameter out. */
  scope: string;
  /** The same; missing in a walk that an earlier release began. */
  optionalScope?: string;
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
  scope: string;
  store: string;
  storeId: string;
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

/** What the browser brought back from the consent screen when it wasn't a code. */
export interface TesterReturn {
  error: string;
  description: string;
}

/** The subscription that a walk changes, by ids; nothing else of it is kept. */
export interface TesterSubject {
  subscription: string;
  variant: string;
  /** The variant to move it to, once the products were listed. */
  target?: string;
  /** A preview that wasn't used yet. */
  preview?: string;
  isEnding: boolean;
  isSwapped: boolean;
}

/** Where a walk through the connect tester stands; sealed into a cookie between two requests. */
export interface TesterState {
  link: TesterLink;
  returned?: TesterReturn;
  code?: string;
  failedProofs: number;
  pair?: TesterPair;
  /** What the latest rotation replaced. */
  spent?: { access: string; refresh: string };
  rotations: number;
  /** What ended the connection: a move, or somebody outside this walk. */
  ended?: 'revoked' | 'code_replayed' | 'refresh_token_reused' | 'elsewhere';
  /** The subscription that it changes. */
  subject?: TesterSubject;
  /** There was no active subscription in the store when they were listed. */
  isEmpty?: boolean;
  /** How many answers requests to the store have had: a part of their idempotency keys. */
  answers: number;
  last?: TesterExchange;
  trail: { move: TesterMove; status: number; error?: string }[];
}

export type TesterPhase = 'consent' | 'exchange' | 'use' | 'over';

/** Which step a walk has reached. */
export function testerPhase(state: TesterState): TesterPhase {
  if (state.ended) return 'over';
  if (state.pair) return 'use';
  return state.code ? 'exchange' : 'consent';
}

/** The walk at its beginning. */
export function startWalk(link: TesterLink): TesterState {
  return { link, failedProofs: 0, rotations: 0, answers: 0, trail: [] };
}
