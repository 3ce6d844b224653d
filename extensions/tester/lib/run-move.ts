import { API_ERRORS, type ErrorEntry, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { reasonOf } from '@/lib/http/http.ts';
import { ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { maskCredentials, maskProof } from '@/lib/kernel/crypto/mask.ts';
import type { Reason } from '@/lib/kernel/errors/errors.ts';
import { reasonPath } from '@/lib/kernel/errors/reasons.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { MADE_UP_SECRET, MOVES, OTHER_VERIFIER, type TesterCall } from './moves.ts';
import type { TesterExchange, TesterMove, TesterPair, TesterState } from './state.ts';

const SHOWN_HEADERS = [
  'www-authenticate',
  'retry-after',
  'cache-control',
  'content-type',
  'x-request-id',
  'x-connection-id',
  'x-error-reason',
];

interface Client extends Pick<RequestContext, 'requestId' | 'address'> {
  clientId: string;
  /** What the owner typed for this one request; null: no secret is sent. */
  secret: string | null;
  baseUrl: string;
  appName: string;
  /** Hands a request to the public endpoint at a path. */
  send: (path: TesterCall['path'], request: Request) => Promise<Response>;
}

/**
 * Makes one request of a walk through the connect tester, as the app's own server would make it.
 * @returns the walk after it, with the request and its answer masked
 */
export async function runTesterMove(move: TesterMove, walk: TesterState, client: Client): Promise<TesterState> {
  const call = MOVES[move].call(walk);
  const secret = move === 'wrong_secret' ? MADE_UP_SECRET : call.form ? client.secret : null;
  const { clientId, baseUrl, appName } = client;
  const form = Object.entries({ ...call.form, client_id: secret === null ? clientId : undefined }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  const url = baseUrl + call.path;
  const headers = {
    // The endpoints throttle whoever keeps failing, so they must know who is behind this.
    [ADDRESS_HEADER]: client.address,
    [REQUEST_ID_HEADER]: client.requestId,
    'User-Agent': `${appName} connect tester`,
    ...(call.bearer !== undefined && { Authorization: `Bearer ${call.bearer}` }),
    ...(secret !== null && { Authorization: `Basic ${basic(clientId, secret)}` }),
    ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
  };
  const sent = call.form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const answer = await client.send(call.path, new Request(url, { ...sent, headers }));
  const answered = (await answer.json()) as Record<string, unknown>;
  const { error, error_description: description } = answered;
  const reason = reasonOf(answer);
  const exchange: TesterExchange = {
    move,
    curl: curlOf(call, { url, clientId, secret, form: call.form ? form : [] }),
    status: answer.status,
    headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    body: maskCredentials(JSON.stringify(answered, null, 2)),
    ...(typeof error === 'string' && { error }),
    ...(typeof description === 'string' && { description }),
    ...(reason && { reason }),
  };
  return afterMove(walk, exchange, answered, secret === null);
}

/** Refusals that mean the connection has ended, and how it ended for the walk. */
const ENDINGS: Partial<Record<Reason, NonNullable<TesterState['ended']>>> = {
  replayed_code: 'code_replayed',
  reused_refresh_token: 'refresh_token_reused',
  ended: 'elsewhere',
};

/** The walk after a move: what was learned from the answer, and the exchange to show. */
function afterMove(
  state: TesterState,
  exchange: TesterExchange,
  answer: Record<string, unknown>,
  isPublic: boolean,
): TesterState {
  const { move, status, reason } = exchange;
  const next: TesterState = { ...state, last: exchange };
  if (status === 200 && (move === 'exchange' || move === 'rotate')) {
    if (state.pair) next.spent = { access: state.pair.access, refresh: state.pair.refresh };
    if (move === 'rotate') next.rotations += 1;
    next.pair = readPair(answer, state.pair?.isPublic ?? isPublic);
  }
  if (status === 200 && move === 'revoke') next.ended = 'revoked';
  const ended = reason && ENDINGS[reason];
  // A call after the end says only that it has ended.
  if (ended) next.ended ??= ended;
  return next;
}

function readPair(answer: Record<string, unknown>, isPublic: boolean): TesterPair {
  const { mode, name } = (answer.store ?? {}) as Record<string, unknown>;
  const [access, refresh] = [String(answer.access_token), String(answer.refresh_token)];
  return { access, refresh, isPublic, mode: String(mode), store: String(name) };
}

/** A call as a command to read and copy: the secret by name, all other credentials masked. */
function curlOf(
  call: TesterCall,
  { url, clientId, secret, form }: { url: string; clientId: string; secret: string | null; form: [string, string][] },
): string {
  const lines = [`curl -i ${quoted(url)}`];
  if (secret !== null) lines.push(`-u "${clientId}:${secret === MADE_UP_SECRET ? secret : '$CLIENT_SECRET'}"`);
  if (call.bearer !== undefined) lines.push(`-H ${quoted(`Authorization: Bearer ${call.bearer}`)}`);
  if (call.idempotencyKey) lines.push(`-H ${quoted(`Idempotency-Key: ${call.idempotencyKey}`)}`);
  for (const [name, value] of form) {
    const shown = name === 'code_verifier' && value !== OTHER_VERIFIER ? maskProof(value) : value;
    lines.push(`--data-urlencode ${quoted(`${name}=${shown}`)}`);
  }
  return maskCredentials(lines.join(' \\\n  '));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function basic(clientId: string, secret: string): string {
  return Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64');
}

/** What an answer means and what to do, and where its reason is explained: from the documentation's own list. */
export function explainAnswer({ move, status, error, reason }: TesterExchange): { meaning: string; href?: string } {
  if (status < 300) return { meaning: MOVES[move].means ?? '' };
  const isOauth = !['me', 'no_token', 'old_access'].includes(move);
  const catalogue: ErrorEntry[] = isOauth ? OAUTH_ERRORS : API_ERRORS;
  const entry = catalogue.find((one) => one.status === status && one.code === error);
  if (!entry) return { meaning: 'This answer is not one of ours. Try again in a minute.' };
  const meaning = `${entry.meaning} ${entry.remedy}`;
  return reason ? { meaning, href: reasonPath(isOauth ? 'oauth' : 'v1', reason) } : { meaning };
}
