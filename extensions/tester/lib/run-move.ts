import { API_ERRORS, type ErrorEntry, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { reasonOf } from '@/lib/http/http.ts';
import { ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { maskCredentials, maskProof } from '@/lib/kernel/crypto/mask.ts';
import { reasonPath } from '@/lib/kernel/errors/reasons.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { isExchange, MADE_UP_SECRET, moveOf, OTHER_VERIFIER, type TesterCall } from './moves.ts';
import { afterMove } from './progress.ts';
import type { TesterExchange, TesterMove, TesterState } from './state.ts';

const SHOWN_HEADERS = [
  'www-authenticate',
  'retry-after',
  'cache-control',
  'content-type',
  'x-request-id',
  'idempotent-replayed',
  'x-connection-id',
  'x-error-reason',
];

/** Hands a request to the public endpoint at a path, which may have an `{id}` in it. */
export type Send = (path: string, request: Request, id: string) => Promise<Response>;

interface Client extends Pick<RequestContext, 'requestId' | 'address'> {
  clientId: string;
  /** What the owner typed for this one request; null: no secret is sent. */
  secret: string | null;
  baseUrl: string;
  appName: string;
  send: Send;
}

/**
 * Makes one request of a walk through the connect tester, as the app's own server would make it.
 * @returns the walk after it, with the request and its answer masked
 */
export async function runTesterMove(move: TesterMove, walk: TesterState, client: Client): Promise<TesterState> {
  const call = moveOf(move).call(walk);
  const secret = move === 'wrong_secret' ? MADE_UP_SECRET : call.form ? client.secret : null;
  const { clientId, baseUrl, appName } = client;
  const form = Object.entries({ ...call.form, client_id: secret === null ? clientId : undefined }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  const id = walk.subject?.subscription ?? '';
  const url = baseUrl + call.path.replace('{id}', id) + (call.query ?? '');
  const headers = {
    // The endpoints throttle whoever keeps failing, so they must know who is behind this.
    [ADDRESS_HEADER]: client.address,
    [REQUEST_ID_HEADER]: client.requestId,
    'User-Agent': `${appName} connect tester`,
    ...(call.bearer !== undefined && { Authorization: `Bearer ${call.bearer}` }),
    ...(secret !== null && { Authorization: `Basic ${basic(clientId, secret)}` }),
    ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call.json && { 'Content-Type': 'application/json' }),
  };
  const body = call.json ? JSON.stringify(call.json) : call.form ? new URLSearchParams(form) : null;
  const answer = await client.send(call.path, new Request(url, { method: call.method, headers, body }), id);
  const said = (await answer.json()) as Record<string, unknown>;
  const { error, error_description: description } = said;
  const reason = reasonOf(answer);
  const exchange: TesterExchange = {
    move,
    curl: curlOf(call, { url, clientId, secret, form: call.form ? form : [] }),
    status: answer.status,
    headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    body: maskCredentials(JSON.stringify(said, null, 2)),
    ...(typeof error === 'string' && { error }),
    ...(typeof description === 'string' && { description }),
    ...(reason && { reason }),
  };
  return afterMove(walk, exchange, said, secret === null);
}

/** A call as a command to read and copy: the secret by name, all other credentials masked. */
function curlOf(
  call: TesterCall,
  { url, clientId, secret, form }: { url: string; clientId: string; secret: string | null; form: [string, string][] },
): string {
  const lines = [`curl -i ${quoted(url)}`];
  if (call.method === 'PATCH') lines.push('-X PATCH');
  if (secret !== null) lines.push(`-u "${clientId}:${secret === MADE_UP_SECRET ? secret : '$CLIENT_SECRET'}"`);
  if (call.bearer !== undefined) lines.push(`-H ${quoted(`Authorization: Bearer ${call.bearer}`)}`);
  if (call.idempotencyKey) lines.push(`-H ${quoted(`Idempotency-Key: ${call.idempotencyKey}`)}`);
  for (const [name, value] of form) {
    const shown = name === 'code_verifier' && value !== OTHER_VERIFIER ? maskProof(value) : value;
    lines.push(`--data-urlencode ${quoted(`${name}=${shown}`)}`);
  }
  if (call.json) lines.push(`--json ${quoted(JSON.stringify(call.json))}`);
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
  if (status < 300) return { meaning: moveOf(move).means ?? '' };
  const isOauth = isExchange(move) || ['rotate', 'revoke', 'old_refresh', 'code_again'].includes(move);
  const catalogue: ErrorEntry[] = isOauth ? OAUTH_ERRORS : API_ERRORS;
  const entry = catalogue.find((one) => one.status === status && one.code === error);
  if (!entry) return { meaning: 'This answer is not one of ours. Try again in a minute.' };
  const meaning = `${entry.meaning} ${entry.remedy}`;
  return reason ? { meaning, href: reasonPath(isOauth ? 'oauth' : 'v1', reason) } : { meaning };
}
