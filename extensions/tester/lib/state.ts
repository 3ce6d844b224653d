import type { Reason } from '@/lib/kernel/errors/errors.ts';
import type { ChallengeMethod } from '@/lib/oauth/pkce.ts';
import { isStoreMove, moveOf, type TesterMove } from './moves.ts';
import { subjectAfter, type TesterSubject } from './subject.ts';

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

/** Refusals that leave a code one attempt fewer. */
const FAILED_PROOFS: (Reason | undefined)[] = ['other_redirect_uri', 'missing_verifier', 'wrong_verifier'];

/** Refusals that mean the connection has ended, and how it ended for the walk. */
const ENDINGS: Partial<Record<Reason, NonNullable<TesterState['ended']>>> = {
  replayed_code: 'code_replayed',
  reused_refresh_token: 'refresh_token_reused',
  ended: 'elsewhere',
};

/** What the browser brought back from the consent screen when it wasn't a code. */
export interface TesterReturn {
  error: string;
  description: string;
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

/**
 * The walk after a move: what was learned from the answer, and the exchange to show.
 * @param isPublic no secret was sent
 */
export function afterMove(
  state: TesterState,
  exchange: TesterExchange,
  answer: Record<string, unknown>,
  isPublic: boolean,
): TesterState {
  const { move, status, error, reason } = exchange;
  const next: TesterState = { ...state, last: exchange };
  next.trail = [...state.trail, { move, status, ...(error && { error }) }].slice(-12);
  if (FAILED_PROOFS.includes(reason)) next.failedProofs += 1;
  if (status === 200 && (move === 'rotate' || moveOf(move).at.includes('exchange'))) {
    if (state.pair) next.spent = { access: state.pair.access, refresh: state.pair.refresh };
    if (move === 'rotate') next.rotations += 1;
    next.pair = readPair(answer, state.pair?.isPublic ?? isPublic);
  }
  if (isStoreMove(move)) {
    next.answers += 1;
    Object.assign(next, afterStoreMove(state, exchange, answer.data));
  }
  if (status === 200 && move === 'revoke') next.ended = 'revoked';
  const ended = reason && ENDINGS[reason];
  // A call after the end says only that it has ended.
  if (ended) next.ended ??= ended;
  return next;
}

function afterStoreMove({ subject }: TesterState, { move, status, error }: TesterExchange, data: unknown) {
  if (!isStoreMove(move)) return {};
  if (status === 200) {
    const isEmpty = move === 'subscriptions' && Array.isArray(data) && data.length === 0;
    return { subject: subjectAfter(move, subject, data), isEmpty };
  }
  // A preview that no longer holds never will again.
  return error === 'preview_outdated' && subject ? { subject: { ...subject, preview: undefined } } : {};
}

function readPair(answer: Record<string, unknown>, isPublic: boolean): TesterPair {
  const store = (answer.store ?? {}) as Record<string, unknown>;
  return {
    access: String(answer.access_token),
    refresh: String(answer.refresh_token),
    isPublic,
    mode: String(store.mode),
    scope: String(answer.scope),
    store: String(store.name),
    storeId: String(store.id),
  };
}
