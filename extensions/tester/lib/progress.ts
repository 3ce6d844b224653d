import type { Reason } from '@/lib/kernel/errors/errors.ts';
import { isExchange, isStoreMove } from './moves.ts';
import type { TesterExchange, TesterPair, TesterState } from './state.ts';
import { subjectAfter } from './subject.ts';

/** Refusals that leave a code one attempt fewer. */
const FAILED_PROOFS: (Reason | undefined)[] = ['other_redirect_uri', 'missing_verifier', 'wrong_verifier'];

/** Refusals that mean the connection has ended, and how it ended for the walk. */
const ENDINGS: Partial<Record<Reason, NonNullable<TesterState['ended']>>> = {
  replayed_code: 'code_replayed',
  reused_refresh_token: 'refresh_token_reused',
  ended: 'elsewhere',
};

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
  if (status === 200 && (move === 'rotate' || isExchange(move))) {
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
