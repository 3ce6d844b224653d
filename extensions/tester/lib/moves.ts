import { type TesterMove, type TesterState, testerPhase } from './state.ts';

/** A request to a public endpoint, as the app's own server would make it. */
export interface TesterCall {
  path: '/api/oauth/token' | '/api/oauth/revoke' | '/api/v1/me';
  /** Posted with the app's own credentials; what is undefined is left out. Without a form it is a GET. */
  form?: Record<string, string | undefined>;
  bearer?: string | undefined;
  idempotencyKey?: string;
}

interface Move {
  label: string;
  /** What it takes: a code, or a pair of tokens. */
  phase: 'exchange' | 'use';
  isWrong?: boolean;
  /** Whether it makes sense now, where that isn't always so. */
  isOffered?(walk: TesterState): boolean;
  call(walk: TesterState): TesterCall;
  /** What it means when it works, and what to do then. */
  means?: string;
}

export const OTHER_VERIFIER = 'a-verifier-that-this-link-was-not-made-with-0123';
export const MADE_UP_SECRET = 'not-the-secret';

export const MOVES: Record<TesterMove, Move> = {
  exchange: {
    label: 'Exchange the code',
    phase: 'exchange',
    call: (walk) => ({ ...token(codeForm(walk)), idempotencyKey: keyOf(walk, 'exchange') }),
    means:
      'The code was exchanged: your app holds an access token for this one store and mode, and a refresh token. ' +
      'Store both before you use them.',
  },
  wrong_redirect_uri: {
    label: 'Another redirect_uri',
    phase: 'exchange',
    isWrong: true,
    call: (walk) => token({ ...codeForm(walk), redirect_uri: otherSlash(walk.link.redirectUri) }),
  },
  no_verifier: {
    label: 'No code_verifier',
    phase: 'exchange',
    isWrong: true,
    isOffered: hasVerifier,
    call: (walk) => token({ ...codeForm(walk), code_verifier: undefined }),
  },
  wrong_verifier: {
    label: 'Wrong code_verifier',
    phase: 'exchange',
    isWrong: true,
    isOffered: hasVerifier,
    call: (walk) => token({ ...codeForm(walk), code_verifier: OTHER_VERIFIER }),
  },
  garbage_code: {
    label: 'A made-up code',
    phase: 'exchange',
    isWrong: true,
    call: (walk) => token({ ...codeForm(walk), code: 'made-up-code' }),
  },
  wrong_secret: {
    label: 'Wrong client secret',
    phase: 'exchange',
    isWrong: true,
    call: (walk) => token(codeForm(walk)),
  },
  me: {
    label: 'Call /api/v1/me',
    phase: 'use',
    call: ({ pair }) => me(pair?.access),
    means: 'The token works: this is the connected store, and what the token may do.',
  },
  rotate: {
    label: 'Rotate the tokens',
    phase: 'use',
    call: (walk) => ({
      ...token(refreshForm(walk.pair?.refresh)),
      idempotencyKey: keyOf(walk, `rotate-${walk.rotations}`),
    }),
    means: 'Both tokens were replaced; the old access token stopped working at once. Store the new pair, then use it.',
  },
  revoke: {
    label: 'Revoke and finish',
    phase: 'use',
    call: ({ pair }) => ({ path: '/api/oauth/revoke', form: { token: pair?.access } }),
    means:
      'The connection has ended: neither token works any more. The answer is the same for a token that was never ' +
      'valid. Forget both.',
  },
  no_token: {
    label: 'No access token',
    phase: 'use',
    isWrong: true,
    call: () => me(),
  },
  old_access: {
    label: 'The old access token',
    phase: 'use',
    isWrong: true,
    isOffered: hasSpent,
    call: ({ spent }) => me(spent?.access),
  },
  old_refresh: {
    label: 'The old refresh token again',
    phase: 'use',
    isWrong: true,
    isOffered: hasSpent,
    call: ({ spent }) => token(refreshForm(spent?.refresh)),
  },
  code_again: {
    label: 'The code a second time',
    phase: 'use',
    isWrong: true,
    call: (walk) => token(codeForm(walk)),
  },
};

/** What can be done now, in the order of the page. */
export function offeredMoves(walk: TesterState): TesterMove[] {
  const phase = testerPhase(walk);
  // Then it is refused, which is worth seeing.
  if (phase === 'over') return ['me'];
  const names = Object.keys(MOVES) as TesterMove[];
  return names.filter((name) => MOVES[name].phase === phase && (MOVES[name].isOffered?.(walk) ?? true));
}

function hasVerifier({ link }: TesterState): boolean {
  return link.method !== 'none';
}

function hasSpent({ spent }: TesterState): boolean {
  return spent !== undefined;
}

function otherSlash(uri: string): string {
  return uri.endsWith('/') ? uri.slice(0, -1) : `${uri}/`;
}

function me(bearer?: string): TesterCall {
  return { path: '/api/v1/me', bearer };
}

// A form sent twice must not look like a stolen code or token; repeating a move on purpose is a new request.
function keyOf({ link }: TesterState, name: string): string {
  return `tester-${name}-${link.state}`;
}

function token(form: Record<string, string | undefined>): TesterCall {
  return { path: '/api/oauth/token', form };
}

function refreshForm(refresh: string | undefined) {
  return { grant_type: 'refresh_token', refresh_token: refresh };
}

function codeForm({ code, link }: TesterState) {
  const verifier = link.method === 'none' ? undefined : link.verifier;
  return { grant_type: 'authorization_code', code, redirect_uri: link.redirectUri, code_verifier: verifier };
}
