import type { Reason } from '@/lib/kernel/errors/errors.ts';
import type { ChallengeMethod } from '@/lib/oauth/pkce.ts';
import { isStoreMove, offeredStoreMoves, STORE_MOVES, subjectAfter, type TesterSubject } from './subject.ts';

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

/** Everything that can be done in a walk after the consent screen: correctly, or wrongly on purpose. */
export const TESTER_MOVES = {
  exchange: { phases: ['exchange'], label: 'Exchange the code', wrong: false },
  wrong_redirect_uri: { phases: ['exchange'], label: 'Another redirect_uri', wrong: true },
  no_verifier: { phases: ['exchange'], label: 'No code_verifier', wrong: true },
  wrong_verifier: { phases: ['exchange'], label: 'Wrong code_verifier', wrong: true },
  garbage_code: { phases: ['exchange'], label: 'A made-up code', wrong: true },
  wrong_secret: { phases: ['exchange'], label: 'Wrong client secret', wrong: true },
  me: { phases: ['use', 'over'], label: 'Call /api/v1/me', wrong: false },
  rotate: { phases: ['use'], label: 'Rotate the tokens', wrong: false },
  revoke: { phases: ['use'], label: 'Revoke and finish', wrong: false },
  no_token: { phases: ['use'], label: 'No access token', wrong: true },
  old_access: { phases: ['use'], label: 'The old access token', wrong: true },
  old_refresh: { phases: ['use'], label: 'The old refresh token again', wrong: true },
  code_again: { phases: ['use'], label: 'The code a second time', wrong: true },
  ...STORE_MOVES,
} as const satisfies Record<string, { phases: readonly TesterPhase[]; label: string; wrong: boolean }>;

export type TesterMove = keyof typeof TESTER_MOVES;

/** Which step a walk has reached. */
export function testerPhase(state: TesterState): TesterPhase {
  if (state.ended) return 'over';
  if (state.pair) return 'use';
  return state.code ? 'exchange' : 'consent';
}

/** What can be done now, in the order of the page. */
export function offeredMoves(state: TesterState): TesterMove[] {
  const phase = testerPhase(state);
  return (Object.keys(TESTER_MOVES) as TesterMove[]).filter((move) => {
    const phases: readonly TesterPhase[] = TESTER_MOVES[move].phases;
    if (!phases.includes(phase)) return false;
    if (move === 'no_verifier' || move === 'wrong_verifier') return state.link.method !== 'none';
    if (isStoreMove(move)) return offeredStoreMoves(state.subject, state.pair?.mode ?? '').includes(move);
    if (move === 'old_access' || move === 'old_refresh') return state.spent !== undefined;
    return true;
  });
}

/** Whether a text names a move that can be made now. */
export function isOffered(state: TesterState, move: string): move is TesterMove {
  return offeredMoves(state).some((offered) => offered === move);
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
  if (status === 200 && (move === 'rotate' || TESTER_MOVES[move].phases.some((phase) => phase === 'exchange'))) {
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
