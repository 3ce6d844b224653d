import { proof } from '@/packages/cli/src/proof.ts';
import { EXAMPLE_APP } from '@/prisma/seed.ts';
import {
  type Answer,
  call,
  type Json,
  jsonOf,
  page,
  type Subject,
  type Wire,
  type Workload,
  WrongAnswer,
} from './workload.ts';

const CONSENT = new URLSearchParams({
  client_id: `svc_client_${EXAMPLE_APP.clientIdTail}`,
  redirect_uri: EXAMPLE_APP.redirectUri,
  response_type: 'code',
  mode: 'test',
  state: 'the-state-of-the-example-app',
});

/** A form as apps send it, their client authenticated by its secret in the body. */
function tokenForm(path: string, subject: Subject, fields: Record<string, string | undefined>): Wire {
  const { clientId = '', clientSecret = '' } = subject;
  let body = `client_id=${encodeURIComponent(clientId)}&client_secret=${encodeURIComponent(clientSecret)}`;
  for (const name in fields) body += `&${name}=${encodeURIComponent(fields[name] ?? '')}`;
  return { method: 'POST', path, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
}

/** Trades one refresh token after the other for a new pair: each request sends what the last one answered. */
export const rotate: Workload = {
  name: 'rotate',
  givesTokens: true,
  request: (subject) =>
    tokenForm('/api/oauth/token', subject, { grant_type: 'refresh_token', refresh_token: subject.refreshToken }),
  accept(subject, answer) {
    const spent = subject.refreshToken;
    takePair('rotate', subject, answer);
    if (subject.refreshToken === spent)
      throw new WrongAnswer('rotate', 'the refresh token is still the old one', answer);
  },
};

/** Exchanges codes that were made before. */
export const exchange: Workload = {
  name: 'exchange',
  isOnce: true,
  givesTokens: true,
  request: (subject) =>
    tokenForm('/api/oauth/token', subject, {
      grant_type: 'authorization_code',
      code: subject.code,
      redirect_uri: subject.redirectUri,
    }),
  accept: (subject, answer) => takePair('exchange', subject, answer),
};

/** Asks about an access token of one's own. */
export const introspect = call(
  'introspect',
  (subject) => tokenForm('/api/oauth/introspect', subject, { token: subject.accessToken }),
  'the token described as what it is',
  ({ active, sub, client_id }, { storeId, clientId }) => active === true && sub === storeId && client_id === clientId,
);

function takePair(workload: string, subject: Subject, answer: Answer): void {
  const { access_token, refresh_token, token_type, store } = jsonOf(workload, answer);
  const isPair = isToken(access_token) && isToken(refresh_token) && token_type === 'Bearer';
  if (!isPair || access_token === refresh_token) throw new WrongAnswer(workload, 'a token pair was due', answer);
  if (store?.id !== subject.storeId) throw new WrongAnswer(workload, 'the pair is for another store', answer);
  subject.accessToken = access_token;
  subject.refreshToken = refresh_token;
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 20;
}

const bearer = (subject: Subject) => ({ Authorization: `Bearer ${subject.accessToken}` });
const get = (path: string, subject: Subject): Wire => ({ method: 'GET', path, headers: bearer(subject) });
const pathOf = ({ subscriptionId }: Subject) => `/api/v1/subscriptions/${subscriptionId}`;

function changing(subject: Subject, method: 'POST' | 'PATCH', path: string, body: object): Wire {
  const headers = { ...bearer(subject), 'Content-Type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(body) };
}

/** The connected store of an access token. */
export const me = call(
  'me',
  (subject) => get('/api/v1/me', subject),
  'the token’s store',
  ({ data }, { storeId }) => data?.id === storeId,
);

/** The first page of a store's subscriptions. */
export const list = (limit: number) =>
  call(
    `list-${limit}`,
    (subject) => get(`/api/v1/subscriptions?limit=${limit}`, subject),
    'a page of subscriptions',
    ({ data }, { subscriptions }) =>
      Array.isArray(data) &&
      data.length === Math.min(Number(subscriptions), limit) &&
      data.every(({ id }) => typeof id === 'string'),
  );

const isAsked = ({ data }: Json, { subscriptionId }: Subject) => data?.id === subscriptionId;

/** One subscription. */
const read = call('read', (subject) => get(pathOf(subject), subject), 'the subscription', isAsked);

/** An object of the platform that stands behind the product: the call is passed on. */
const gateway = call(
  'gateway',
  (subject) => get('/api/v1/files/1', subject),
  'the platform’s object',
  ({ data }) => data?.id === '1',
);

/** What its next invoice will have. */
const upcoming = call(
  'upcoming',
  (subject) => get(`${pathOf(subject)}/upcoming_invoice`, subject),
  'an invoice',
  ({ data }) => typeof data?.total === 'number',
);

/** What an update would do. */
const preview = call(
  'preview',
  (subject) => changing(subject, 'POST', `${pathOf(subject)}/preview`, { action: 'cancel' }),
  'a preview',
  (body, subject) =>
    isAsked(body, subject) && body.data?.cancel_at_period_end === true && typeof body.data.preview_id === 'string',
);

/** The connected store of a token that is bound to a key, with a new proof of it for each call (RFC 9449). */
const meProof: Workload = {
  ...me,
  name: 'me-proof',
  request: (subject) => {
    const { proofKey = '', origin, accessToken } = subject;
    const made = proof(JSON.parse(proofKey), { method: 'GET', url: `${origin}/api/v1/me`, token: accessToken });
    const headers = { Authorization: `DPoP ${accessToken}`, DPoP: made };
    return { method: 'GET', path: '/api/v1/me', headers };
  },
};

/** The same as a tool's call (MCP). */
const tool = call(
  'mcp-tool',
  (subject) => ({
    method: 'POST',
    path: '/mcp',
    headers: {
      ...bearer(subject),
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_connected_store","arguments":{}}}',
  }),
  'the token’s store',
  ({ result }, { storeId }) => result?.structuredContent?.data?.id === storeId,
);

/** Sets a subscription to cancel at the end of its period, next time resumes it: every request changes something. */
const changed = call(
  'update',
  (subject) => changing(subject, 'PATCH', pathOf(subject), { action: nextAction(subject) }),
  'the subscription as asked',
  (body, subject) => isAsked(body, subject) && body.data?.cancel_at_period_end === (nextAction(subject) === 'cancel'),
);
export const update: Workload = {
  ...changed,
  accept(subject, answer) {
    changed.accept(subject, answer);
    subject.lastAction = nextAction(subject);
  },
};

function nextAction({ lastAction }: Subject): 'cancel' | 'resume' {
  return lastAction === 'cancel' ? 'resume' : 'cancel';
}

const withFloor = (workload: Workload): Workload => ({ ...workload, hasFloor: true });

export const PAGE_CONNECTIONS = 8;

/** What machines send, and what people open: without signing in, and signed in. */
export const WORKLOADS: Workload[] = [
  ...[rotate, me, exchange, update, list(10), list(100), read, gateway].map(withFloor),
  introspect,
  upcoming,
  preview,
  meProof,
  tool,
  page('landing', '/', 'Tillgate', false),
  page('sign-in', '/sign-in', 'Sign in', false),
  page('docs', '/docs', 'subscription', false),
  page('consent', `/oauth/authorize?${CONSENT}`, 'Authorize'),
  page('dashboard', '/dashboard', 'New store'),
  page('api-keys', '/dashboard/developer/api-keys', 'Revoke'),
  page('products', '/dashboard/products', 'Prices'),
  page('customers', '/dashboard/customers', 'Since'),
  page('search', '/dashboard/customers?search=somebody+who+is+not+there', 'No customer matches'),
  page('subscriptions', '/dashboard/subscriptions', 'Active'),
  page('activity', '/dashboard/activity', 'Activity'),
];
