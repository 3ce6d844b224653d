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

/** What an app calls, rightly and wrongly: secrets stand wherever somebody could put one. */
const OF_API: Kind[] = [
  () => ({ method: 'GET', path: '/api/v1/me' }),
  ({ email }) => ({ method: 'GET', path: `/api/v1/customers?q=${encodeURIComponent(email)}` }),
  ({ email }) => ({
    method: 'POST',
    path: '/api/v1/customers',
    body: { name: 'Nadia Nobody', email: `${randomUUID()}-${email}` },
  }),
  ({ email, access }) => ({
    method: 'POST',
    path: '/api/v1/customers',
    body: { name: access, email: [email], [email]: access, password: DEMO_PASSWORD, nested: { token: access } },
  }),
  ({ email }) => ({ method: 'GET', path: `/api/v1/customers/${encodeURIComponent(email)}` }),
  ({ access }) => ({ method: 'GET', path: `/api/v1/me?access_token=${access}` }),
  ({ access }) => ({ method: 'GET', path: `/api/v1/products/${access}` }),
];

const OF_APP: Kind[] = [
  ...OF_API,
  ({ client, access, email }) => ({
    method: 'POST',
    path: '/api/oauth/token',
    body: { ...client, grant_type: 'refresh_token', refresh_token: access, username: email, password: DEMO_PASSWORD },
  }),
  ({ client, refresh, email }) => ({
    method: 'POST',
    path: `/api/oauth/token?client_secret=${client?.client_secret}`,
    body: { ...client, client_secret: refresh, grant_type: 'authorization_code', code: refresh, scope: email },
  }),
  ({ client, access }) => ({ method: 'POST', path: '/api/oauth/introspect', body: { ...client, token: access } }),
  ({ refresh }) => ({ method: 'GET', path: '/api/v1/me', headers: { authorization: `Bearer ${refresh}` } }),
  (caller) => ({
    method: 'POST',
    path: '/api/oauth/token',
    body: { ...caller.client, grant_type: 'refresh_token', refresh_token: caller.refresh },
    keep: ({ access_token, refresh_token }) => Object.assign(caller, { access: access_token, refresh: refresh_token }),
  }),
];

/** The call of a caller with this number. */
export function nextCall(caller: Caller, number: number): LoggedCall {
  const kinds = caller.client ? OF_APP : OF_API;
  return (kinds[number % kinds.length] as Kind)(caller);
}
