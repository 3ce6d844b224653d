import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';

/** Whose calls these are: an app with one connection, or a seller's own key. */
export interface Caller {
  /** What its calls begin with in their request ids. */
  name: string;
  client: { client_id: string; client_secret: string } | null;
  access: string;
  refresh: string;
  /** A customer of its store, whose address nobody may find in the log. */
  email: string;
}

/** A call: what is sent, and what is to be kept of its answer. */
export interface LoggedCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** Of a rotation. */
  keep?(answer: { access_token: string; refresh_token: string }): void;
}

type Kind = (caller: Caller) => LoggedCall;

const get = (path: string, headers: Record<string, string> = {}): LoggedCall => ({ method: 'GET', path, headers });
const post = (path: string, body: object): LoggedCall => ({ method: 'POST', path, body });

/** What an app calls, rightly and wrongly: secrets stand wherever somebody could put one. */
const OF_API: Kind[] = [
  () => get('/api/v1/me'),
  ({ email }) => get(`/api/v1/customers?q=${encodeURIComponent(email)}`),
  ({ email }) => post('/api/v1/customers', { name: 'Nadia Nobody', email: `${randomUUID()}-${email}` }),
  ({ email, access }) => {
    const odd = { name: access, email: [email], [email]: access, password: DEMO_PASSWORD, nested: { token: access } };
    return post('/api/v1/customers', odd);
  },
  ({ email }) => get(`/api/v1/customers/${encodeURIComponent(email)}`),
  ({ access }) => get(`/api/v1/me?access_token=${access}`),
  ({ access }) => get(`/api/v1/products/${access}`),
];

const TOKEN = '/api/oauth/token';
const OF_APP: Kind[] = [
  ...OF_API,
  ({ client, access, email }) => {
    const grant = { grant_type: 'refresh_token', refresh_token: access, username: email, password: DEMO_PASSWORD };
    return post(TOKEN, { ...client, ...grant });
  },
  ({ client, refresh, email }) => {
    const grant = { client_secret: refresh, grant_type: 'authorization_code', code: refresh, scope: email };
    return post(`${TOKEN}?client_secret=${client?.client_secret}`, { ...client, ...grant });
  },
  ({ client, access }) => post('/api/oauth/introspect', { ...client, token: access }),
  ({ refresh }) => get('/api/v1/me', { authorization: `Bearer ${refresh}` }),
  (caller) => ({
    ...post(TOKEN, { ...caller.client, grant_type: 'refresh_token', refresh_token: caller.refresh }),
    keep: ({ access_token, refresh_token }) => Object.assign(caller, { access: access_token, refresh: refresh_token }),
  }),
];

/** The call of a caller with this number. */
export function nextCall(caller: Caller, number: number): LoggedCall {
  const kinds = caller.client ? OF_APP : OF_API;
  return (kinds[number % kinds.length] as Kind)(caller);
}
