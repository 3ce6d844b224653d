import { STORE_MOVES, type StoreMove, type TesterMove, type TesterPhase, type TesterState } from './state.ts';

/** A request to a public endpoint, as the app's own server would make it. */
export interface TesterCall {
  method: 'GET' | 'POST' | 'PATCH';
  /** As the documentation has it; `{id}` stands for the subscription. */
  path: string;
  query?: string;
  /** Sent with the app's own credentials; what is undefined is left out. */
  form?: Record<string, string | undefined>;
  json?: Record<string, string>;
  bearer?: string | undefined;
  idempotencyKey?: string;
}

interface Move {
  label: string;
  /** Whether it makes sense now, where that isn't always so. */
  isOffered?(walk: TesterState): boolean;
  call(walk: TesterState): TesterCall;
  /** What it means when it works, and what to do then. */
  means?: string;
}

export const OTHER_VERIFIER = 'a-verifier-that-this-link-was-not-made-with-0123';
export const MADE_UP_SECRET = 'not-the-secret';

/** The scopes that changing a subscription needs. */
export const STORE_MOVE_SCOPES = ['products:read', 'subscriptions:read', 'subscriptions:write'];

/** At most so many are listed, so that the answer fits the page and the cookie. */
const LISTED = 3;

type Moves = Partial<Record<TesterMove, Move>>;

/** What can be done with a code. */
const EXCHANGES: Moves = {
  exchange: {
    label: 'Exchange the code',
    call: (walk) => token(codeForm(walk), keyOf(walk, 'exchange')),
    means:
      'The code was exchanged: your app holds an access token for this one store and mode, and a refresh token. ' +
      'Store both before you use them.',
  },
};

/** The same, wrong on purpose. */
const WRONG_EXCHANGES: Moves = {
  wrong_redirect_uri: {
    label: 'Another redirect_uri',
    call: (walk) => token(codeForm(walk, { redirect_uri: otherSlash(walk.link.redirectUri) })),
  },
  no_verifier: {
    label: 'No code_verifier',
    isOffered: hasVerifier,
    call: (walk) => token(codeForm(walk, { code_verifier: undefined })),
  },
  wrong_verifier: {
    label: 'Wrong code_verifier',
    isOffered: hasVerifier,
    call: (walk) => token(codeForm(walk, { code_verifier: OTHER_VERIFIER })),
  },
  garbage_code: {
    label: 'A made-up code',
    call: (walk) => token(codeForm(walk, { code: 'made-up-code' })),
  },
  wrong_secret: {
    label: 'Wrong client secret',
    call: (walk) => token(codeForm(walk)),
  },
};

/** What can be done with a pair of tokens. */
const USES: Moves = {
  me: {
    label: 'Call /api/v1/me',
    call: ({ pair }) => get('/api/v1/me', pair?.access),
    means: 'The token works: this is the connected store, and what the token may do.',
  },
  rotate: {
    label: 'Rotate the tokens',
    call: (walk) => token(refreshForm(walk.pair?.refresh), keyOf(walk, `rotate-${walk.rotations}`)),
    means: 'Both tokens were replaced; the old access token stopped working at once. Store the new pair, then use it.',
  },
  revoke: {
    label: 'Revoke and finish',
    call: ({ pair }) => ({ method: 'POST', path: '/api/oauth/revoke', form: { token: pair?.access } }),
    means:
      'The connection has ended: neither token works any more. The answer is the same for a token that was never ' +
      'valid. Forget both.',
  },
  subscriptions: {
    label: 'List subscriptions',
    call: ({ pair }) => ({ ...get('/api/v1/subscriptions', pair?.access), query: `?status=active&limit=${LISTED}` }),
    means:
      'These are the first active subscriptions of the store, in this token’s mode; the tester takes one for what ' +
      'follows. Send next_cursor as cursor to go on.',
  },
  products: {
    label: 'List products',
    call: ({ pair }) => get('/api/v1/products', pair?.access),
    means:
      'This is what the store sells. A subscription is to a variant: a price, and how often it is charged. Keep ids: ' +
      'a variant’s price never changes, but it may be archived.',
  },
  preview: {
    label: 'Preview a swap',
    isOffered: ({ subject }) => subject?.target !== undefined && !subject.isEnding,
    call: (walk) => ({
      ...update(walk, 'preview', { action: 'swap', variant_id: walk.subject?.target ?? '' }),
      method: 'POST',
      path: '/api/v1/subscriptions/{id}/preview',
    }),
    means:
      'This is what the swap would do, what is due at once (due_now) and the next invoice; nothing was changed. Send ' +
      'preview_id with the update within ten minutes to charge exactly this.',
  },
  swap: {
    label: 'Swap',
    isOffered: (walk) => isTest(walk) && walk.subject?.preview !== undefined,
    call: (walk) => {
      const { target = '', preview = '' } = walk.subject ?? {};
      return update(walk, 'swap', { action: 'swap', variant_id: target, preview_id: preview });
    },
    means:
      'The subscription has moved to the other variant, exactly as the preview said. Store variant_id and ' +
      'current_period_end.',
  },
  cancel: {
    label: 'Cancel the subscription',
    isOffered: (walk) => isTest(walk) && walk.subject?.isEnding === false,
    call: (walk) => update(walk, 'cancel', { action: 'cancel' }),
    means:
      'It will end with its period: cancel_at_period_end is true, and until then it stays as it is. Offer to resume; ' +
      'cancel_immediately would end it now.',
  },
  resume: {
    label: 'Resume the subscription',
    isOffered: (walk) => isTest(walk) && walk.subject?.isEnding === true,
    call: (walk) => update(walk, 'resume', { action: 'resume' }),
    means: 'The cancellation was taken back: the subscription renews at the end of its period.',
  },
};

/** The same, wrong on purpose. */
const WRONG_USES: Moves = {
  no_token: {
    label: 'No access token',
    call: () => get('/api/v1/me'),
  },
  old_access: {
    label: 'The old access token',
    isOffered: ({ spent }) => spent !== undefined,
    call: ({ spent }) => get('/api/v1/me', spent?.access),
  },
  old_refresh: {
    label: 'The old refresh token again',
    isOffered: ({ spent }) => spent !== undefined,
    call: ({ spent }) => token(refreshForm(spent?.refresh)),
  },
  code_again: {
    label: 'The code a second time',
    call: (walk) => token(codeForm(walk)),
  },
};

/** Whether a move is one on the store; the others are about tokens. */
export function isStoreMove(move: string): move is StoreMove {
  return (STORE_MOVES as readonly string[]).includes(move);
}

const ALL = { ...EXCHANGES, ...WRONG_EXCHANGES, ...USES, ...WRONG_USES } as Record<TesterMove, Move>;

/** What is known of a move. */
export function moveOf(move: TesterMove): Move {
  return ALL[move];
}

export const isExchange = (move: TesterMove) => move in EXCHANGES || move in WRONG_EXCHANGES;
export const isWrong = (move: TesterMove) => move in WRONG_EXCHANGES || move in WRONG_USES;

/** What can be done in a phase of a walk, in the order of the page. In live mode nothing is changed. */
export function offeredMoves(walk: TesterState, phase: TesterPhase): TesterMove[] {
  const names = Object.keys(ALL) as TesterMove[];
  if (phase === 'consent') return [];
  // Then it is refused, which is worth seeing.
  if (phase === 'over') return ['me'];
  return names.filter(
    (name) => isExchange(name) === (phase === 'exchange') && (moveOf(name).isOffered?.(walk) ?? true),
  );
}

function hasVerifier({ link }: TesterState): boolean {
  return link.method !== 'none';
}

function isTest({ pair }: TesterState): boolean {
  return pair?.mode === 'test';
}

function otherSlash(uri: string): string {
  return uri.endsWith('/') ? uri.slice(0, -1) : `${uri}/`;
}

function get(path: string, bearer?: string): TesterCall {
  return { method: 'GET', path, bearer };
}

// A form sent twice must not look like a stolen code or token; repeating a move on purpose is a new request.
function keyOf({ link }: TesterState, name: string): string {
  return `tester-${name}-${link.state}`;
}

function token(form: TesterCall['form'], idempotencyKey?: string): TesterCall {
  const call = { method: 'POST', path: '/api/oauth/token', form: form ?? {} } as const;
  return idempotencyKey ? { ...call, idempotencyKey } : call;
}

function refreshForm(refresh: string | undefined): TesterCall['form'] {
  return { grant_type: 'refresh_token', refresh_token: refresh };
}

function codeForm({ code, link }: TesterState, changed: TesterCall['form'] = {}): TesterCall['form'] {
  const verifier = link.method === 'none' ? undefined : link.verifier;
  const form = { grant_type: 'authorization_code', code, redirect_uri: link.redirectUri, code_verifier: verifier };
  return { ...form, ...changed };
}

/** A change of the subscription at hand; a form that is sent twice makes the same one once. */
function update(walk: TesterState, name: StoreMove, json: Record<string, string>): TesterCall {
  const idempotencyKey = keyOf(walk, `${name}-${walk.answers}`);
  return { method: 'PATCH', path: '/api/v1/subscriptions/{id}', json, bearer: walk.pair?.access, idempotencyKey };
}
