import { maskCredentials, maskProof } from '@/lib/kernel/crypto/mask.ts';
import type { TesterMove, TesterState } from './state.ts';
import { isStoreMove, type StoreMove } from './subject.ts';

/** The endpoints that the tester calls, by their paths in the documentation. */
export type TesterEndpoint =
  | '/api/oauth/token'
  | '/api/oauth/revoke'
  | '/api/v1/me'
  | '/api/v1/products'
  | '/api/v1/subscriptions'
  | '/api/v1/subscriptions/{id}'
  | '/api/v1/subscriptions/{id}/preview';

/** A request of the tester, before it is sent. */
export interface TesterCall {
  method: 'GET' | 'POST' | 'PATCH';
  endpoint: TesterEndpoint;
  /** What stands for `{id}`. */
  id?: string;
  query?: string;
  form: [name: string, value: string][];
  /** Sent as JSON in place of the form. */
  json?: Record<string, string>;
  /** Sent as HTTP Basic; null for a public client, whose `client_id` is in the form. */
  secret: string | null;
  clientId: string;
  bearer?: string;
  idempotencyKey?: string;
}

const OTHER_VERIFIER = 'a-verifier-that-this-link-was-not-made-with-0123';
const MADE_UP_CODE = 'made-up-code';
const MADE_UP_SECRET = 'not-the-secret';

/** The request that a move makes. Never called for a move that isn't offered. */
export function testerCall(
  move: TesterMove,
  state: TesterState,
  clientId: string,
  typedSecret: string | null,
): TesterCall {
  const secret = move === 'wrong_secret' ? MADE_UP_SECRET : typedSecret;
  const common = { clientId, secret, form: [] };
  if (isStoreMove(move)) return { ...common, secret: null, ...storeCall(move, state) };
  const get = { ...common, method: 'GET', endpoint: '/api/v1/me', secret: null } as const;
  const post = (endpoint: TesterEndpoint, form: TesterCall['form'], idempotencyKey?: string): TesterCall => ({
    ...common,
    method: 'POST',
    endpoint,
    form: [...form, ...(secret === null ? [['client_id', clientId] as [string, string]] : [])],
    ...(idempotencyKey && { idempotencyKey }),
  });
  const { pair, spent, link } = state;
  // A form sent twice must not look like a stolen code or token; repeating a move on purpose is a new request.
  const key = (name: string) => `tester-${name}-${link.state}`;
  switch (move) {
    case 'me':
      return { ...get, ...(pair && { bearer: pair.access }) };
    case 'old_access':
      return { ...get, bearer: spent?.access ?? '' };
    case 'no_token':
      return get;
    case 'revoke':
      return post('/api/oauth/revoke', [['token', pair?.access ?? '']]);
    case 'rotate':
    case 'old_refresh': {
      const token = move === 'rotate' ? pair?.refresh : spent?.refresh;
      const form: TesterCall['form'] = [
        ['grant_type', 'refresh_token'],
        ['refresh_token', token ?? ''],
      ];
      return post('/api/oauth/token', form, move === 'rotate' ? key(`rotate-${state.rotations}`) : undefined);
    }
    default:
      return post('/api/oauth/token', codeForm(move, state), move === 'exchange' ? key('exchange') : undefined);
  }
}

/** At most so many are listed, so that the answer fits the page and the cookie. */
const LISTED = 3;

/** A request with the access token to the store itself. */
function storeCall(
  move: StoreMove,
  { pair, subject, link, answers }: TesterState,
): Omit<TesterCall, 'form' | 'secret' | 'clientId'> {
  const { subscription: id = '', target = '', preview = '' } = subject ?? {};
  const bearer = pair?.access ?? '';
  // A form that is sent twice makes the same change once.
  const idempotencyKey = `tester-${move}-${link.state}-${answers}`;
  const update = (json: Record<string, string>) =>
    ({ method: 'PATCH', endpoint: '/api/v1/subscriptions/{id}', id, json, bearer, idempotencyKey }) as const;
  const swap = { action: 'swap', variant_id: target };
  switch (move) {
    case 'subscriptions':
      return { method: 'GET', endpoint: '/api/v1/subscriptions', query: `?status=active&limit=${LISTED}`, bearer };
    case 'products':
      return { method: 'GET', endpoint: '/api/v1/products', bearer };
    case 'preview':
      return { ...update(swap), method: 'POST', endpoint: '/api/v1/subscriptions/{id}/preview' };
    case 'swap':
      return update({ ...swap, preview_id: preview });
    default:
      return update({ action: move });
  }
}

function codeForm(move: TesterMove, { code = '', link }: TesterState): TesterCall['form'] {
  const { redirectUri, method, verifier } = link;
  const slash = redirectUri.endsWith('/') ? redirectUri.slice(0, -1) : `${redirectUri}/`;
  const form: TesterCall['form'] = [
    ['grant_type', 'authorization_code'],
    ['code', move === 'garbage_code' ? MADE_UP_CODE : code],
    ['redirect_uri', move === 'wrong_redirect_uri' ? slash : redirectUri],
  ];
  if (method === 'none' || move === 'no_verifier') return form;
  return [...form, ['code_verifier', move === 'wrong_verifier' ? OTHER_VERIFIER : verifier]];
}

/** A call as a request to send. */
export function requestOf(call: TesterCall, baseUrl: string, headers: Record<string, string>): Request {
  const all = new Headers(headers);
  if (call.bearer !== undefined) all.set('Authorization', `Bearer ${call.bearer}`);
  if (call.secret !== null) all.set('Authorization', `Basic ${basic(call.clientId, call.secret)}`);
  if (call.idempotencyKey) all.set('Idempotency-Key', call.idempotencyKey);
  if (call.json) all.set('Content-Type', 'application/json');
  const body = call.method === 'GET' ? null : call.json ? JSON.stringify(call.json) : new URLSearchParams(call.form);
  return new Request(baseUrl + pathOf(call), { method: call.method, headers: all, body });
}

function pathOf({ endpoint, id = '', query = '' }: TesterCall): string {
  return endpoint.replace('{id}', id) + query;
}

/** The same call as a command to read and copy: the secret by name, all other credentials masked. */
export function curlOf(call: TesterCall, baseUrl: string): string {
  const lines = [`curl -i ${quoted(baseUrl + pathOf(call))}`];
  if (call.method === 'PATCH') lines.push('-X PATCH');
  const secret = call.secret === MADE_UP_SECRET ? MADE_UP_SECRET : '$CLIENT_SECRET';
  if (call.secret !== null) lines.push(`-u "${call.clientId}:${secret}"`);
  if (call.bearer !== undefined) lines.push(`-H ${quoted(`Authorization: Bearer ${call.bearer}`)}`);
  if (call.idempotencyKey) lines.push(`-H ${quoted(`Idempotency-Key: ${call.idempotencyKey}`)}`);
  for (const [name, value] of call.form) {
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
