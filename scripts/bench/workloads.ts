import { gunzipSync } from 'node:zlib';
import { jsonOf, type Subject, type Wire, type Workload, WrongAnswer } from './load/workload.ts';

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
    ...{ workload: page('search'), path: '/dashboard/customers?search=somebody+who+is+not+there' },
    ...{ says: 'No customer matches', isSignedIn: true },
  },
  { workload: page('subscriptions'), path: '/dashboard/subscriptions', says: 'Active', isSignedIn: true },
  { workload: page('activity'), path: '/dashboard/activity', says: 'Activity', isSignedIn: true },
];

/** A form as apps send it, their client authenticated by its secret in the body. */
export function tokenForm(path: string, subject: Subject, fields: Record<string, string | undefined>): Wire {
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

/** Asks about an access token of one's own. */
export const introspect: Workload = {
  name: 'introspect',
  request: (subject) => tokenForm('/api/oauth/introspect', subject, { token: subject.accessToken }),
  accept(subject, answer) {
    const { active, sub, client_id } = jsonOf('introspect', answer);
    if (active !== true || sub !== subject.storeId || client_id !== subject.clientId)
      throw new WrongAnswer('introspect', 'the token is not described as what it is', answer);
  },
};

function takePair(workload: string, subject: Subject, answer: Parameters<Workload['accept']>[1]): void {
  const { access_token, refresh_token, token_type, store } = jsonOf(workload, answer);
  const isPair = isToken(access_token) && isToken(refresh_token) && token_type === 'Bearer';
  if (!isPair || access_token === refresh_token) throw new WrongAnswer(workload, 'a token pair was due', answer);
  // Other libraries know no stores.
  if (subject.storeId && (store as { id?: unknown } | undefined)?.id !== subject.storeId)
    throw new WrongAnswer(workload, 'the pair is for another store', answer);
  subject.accessToken = access_token;
  subject.refreshToken = refresh_token;
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 20;
}

const bearer = (subject: Subject) => ({ Authorization: `Bearer ${subject.accessToken}` });

/** The connected store of an access token. */
export const me: Workload = {
  name: 'me',
  request: (subject) => ({ method: 'GET', path: '/api/v1/me', headers: bearer(subject) }),
  accept(subject, answer) {
    const { data } = jsonOf('me', answer);
    if ((data as { id?: unknown } | undefined)?.id !== (subject.storeId ?? subject.owner))
      throw new WrongAnswer('me', 'the answer is about another store', answer);
  },
};

const LISTED = 10;

/** The first page of a store's subscriptions. */
export const list: Workload = {
  name: 'list',
  request: (subject) => ({ method: 'GET', path: `/api/v1/subscriptions?limit=${LISTED}`, headers: bearer(subject) }),
  accept(subject, answer) {
    const { data } = jsonOf('list', answer);
    const ids = Array.isArray(data) ? (data as { id?: unknown }[]).map(({ id }) => id) : [];
    const all = Number(subject.subscriptions);
    // Of a store with more, it is one of the others.
    if (ids.length !== Math.min(all, LISTED) || (all <= LISTED && !ids.includes(subject.subscriptionId)))
      throw new WrongAnswer('list', `${Math.min(all, LISTED)} subscriptions were due`, answer);
  },
};

/** Sets a subscription to cancel at the end of its period, next time resumes it: every request changes something. */
export const update: Workload = {
  name: 'update',
  request: (subject) => ({
    method: 'PATCH',
    path: `/api/v1/subscriptions/${subject.subscriptionId}`,
    headers: { ...bearer(subject), 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: nextAction(subject) }),
  }),
  accept(subject, answer) {
    const { data } = jsonOf('update', answer);
    const { id, cancel_at_period_end } = data as { id?: unknown; cancel_at_period_end?: unknown };
    if (id !== subject.subscriptionId || cancel_at_period_end !== (nextAction(subject) === 'cancel'))
      throw new WrongAnswer('update', 'the subscription is not as asked', answer);
    subject.lastAction = nextAction(subject);
  },
};

function nextAction({ lastAction }: Subject): 'cancel' | 'resume' {
  return lastAction === 'cancel' ? 'resume' : 'cancel';
}

/** What machines send, measured at every number of connections. */
export const MACHINES: Workload[] = [rotate, me, exchange, introspect, update, list];

/** What people open, measured at {@link PAGE_CONNECTIONS}. */
export const PEOPLE: Workload[] = [consent, ...PAGES.map(({ workload }) => workload)];

export const PAGE_CONNECTIONS = 8;

export const WORKLOADS: Workload[] = [...MACHINES, ...PEOPLE];
