import { gunzipSync } from 'node:zlib';
import { proof } from '@/packages/cli/src/proof.ts';
import { type Json, jsonOf, type Subject, type Wire, type Workload, WrongAnswer } from './load/workload.ts';

/**
 * Pages as a browser asks for them, compression included. A subject has the path, the cookie of who is signed in, and a
 * text that must stand in the document.
 */
function page(name: string): Workload {
  return {
    name,
    request: ({ path = '/', cookie }) => ({
      method: 'GET',
      path,
      headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip', ...(cookie && { Cookie: cookie }) },
    }),
    accept({ says = '' }, answer) {
      if (answer.status !== 200) throw new WrongAnswer(name, 'status 200 was due', answer);
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const html = (isPacked ? gunzipSync(answer.body) : answer.body).toString('utf8');
      if (!html.includes(says) || !html.trimEnd().endsWith('</html>'))
        throw new WrongAnswer(name, `the document does not say “${says}” or is cut off`, answer);
    },
  };
}

export const consent = page('consent');

/** Pages with the path and the text of each; signed in, but for those of everybody. */
export const PAGES = [
  { workload: page('landing'), path: '/', says: 'Tillgate', isSignedIn: false },
  { workload: page('sign-in'), path: '/sign-in', says: 'Sign in', isSignedIn: false },
  { workload: page('docs'), path: '/docs', says: 'subscription', isSignedIn: false },
  { workload: page('dashboard'), path: '/dashboard', says: 'New store', isSignedIn: true },
  { workload: page('api-keys'), path: '/dashboard/developer/api-keys', says: 'Revoke', isSignedIn: true },
  { workload: page('products'), path: '/dashboard/products', says: 'Prices', isSignedIn: true },
  { workload: page('customers'), path: '/dashboard/customers', says: 'Since', isSignedIn: true },
  {
    workload: page('search'),
    path: '/dashboard/customers?search=somebody+who+is+not+there',
    says: 'No customer matches',
    isSignedIn: true,
  },
  { workload: page('subscriptions'), path: '/dashboard/subscriptions', says: 'Active', isSignedIn: true },
  { workload: page('activity'), path: '/dashboard/activity', says: 'Activity', isSignedIn: true },
];

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
  request: (subject) =>
    tokenForm('/api/oauth/token', subject, {
      grant_type: 'authorization_code',
      code: subject.code,
      redirect_uri: subject.redirectUri,
    }),
  accept: (subject, answer) => takePair('exchange', subject, answer),
};

/** A workload whose answers have this to say. */
function call(
  name: string,
  request: Workload['request'],
  due: string,
  isDue: (body: Json, subject: Subject) => boolean,
): Workload {
  return {
    name,
    request,
    accept(subject, answer) {
      if (!isDue(jsonOf(name, answer), subject)) throw new WrongAnswer(name, `${due} was due`, answer);
    },
  };
}

/** Asks about an access token of one's own. */
export const introspect = call(
  'introspect',
  (subject) => tokenForm('/api/oauth/introspect', subject, { token: subject.accessToken }),
  'the token described as what it is',
  ({ active, sub, client_id }, { storeId, clientId }) => active === true && sub === storeId && client_id === clientId,
);

function takePair(workload: string, subject: Subject, answer: Parameters<Workload['accept']>[1]): void {
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

/** What machines send, measured at every number of connections. */
export const MACHINES: Workload[] = [
  rotate,
  me,
  exchange,
  introspect,
  update,
  list(10),
  list(100),
  read,
  upcoming,
  preview,
  meProof,
  tool,
  gateway,
];

/** What people open, measured at {@link PAGE_CONNECTIONS}. */
export const PEOPLE: Workload[] = [consent, ...PAGES.map(({ workload }) => workload)];

export const PAGE_CONNECTIONS = 8;

export const WORKLOADS: Workload[] = [...MACHINES, ...PEOPLE];
