import type { Attack } from './attack.ts';
import type { Fixtures, Person } from './fixtures.ts';

/** What somebody must get: a status, one of several, or the way to sign-in. */
export type Expected = number | readonly number[] | 'sign-in';

/** A request by somebody, and what it should be answered. */
export interface Probe {
  attack: Attack;
  expected: Expected;
}

/** Everybody who may try one route of the build, and what each of them must get. */
export type AccessRule = (fixtures: Fixtures) => Probe[];

type Headers = Record<string, string>;
type Row = [what: string, headers: Headers, expected: Expected];

const cookie = (value: string) => ({ cookie: value });
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Whose a thing is, by the end of the path before its id. */
const IDS: Record<string, (of: Person) => string> = {
  stores: ({ store }) => store.id,
  mcp: ({ store }) => store.id,
  apps: ({ connectionId }) => connectionId,
  connections: ({ connectionId }) => connectionId,
  touched: ({ connectionId }) => connectionId,
  'developer/apps': ({ app }) => app.id,
  'operator/apps': ({ app }) => app.id,
  'apps/requests': ({ requestId }) => requestId,
  'apps/[id]/requests': ({ logged }) => logged.ofApp,
  'apps/[id]/webhooks': ({ endpoints }) => endpoints.ofApp,
  'api-keys': ({ keyId }) => keyId,
  'api-keys/[id]/requests': ({ logged }) => logged.ofKey,
  'developer/webhooks': ({ endpoints }) => endpoints.ofStore,
  'v1/webhooks': ({ endpoints }) => endpoints.ofConnection,
  'v1/requests': ({ eventId }) => eventId,
  events: ({ eventId }) => eventId,
  products: ({ productId }) => productId,
  variants: ({ variantId }) => variantId,
  customers: ({ customerId }) => customerId,
  subscriptions: ({ subscriptions }) => subscriptions.live,
  invoices: ({ openInvoiceId }) => openInvoiceId,
  orders: ({ openInvoiceId }) => openInvoiceId,
  approve: ({ approvalId }) => approvalId,
  approvals: ({ approvalId }) => approvalId,
  accounts: ({ id }) => id,
  outbox: ({ mailId }) => mailId,
};

/** Puts a person's own ids into an address such as `/dashboard/products/[id]`. */
export function pathOf(address: string, of: Person): string {
  const parts = address.split('/');
  const idAt = (at: number) => {
    const folder = parts.slice(0, at).join('/');
    const [end = ''] = Object.keys(IDS)
      .filter((one) => folder.endsWith(`/${one}`))
      .sort((one, other) => other.length - one.length);
    const id = IDS[end]?.(of);
    if (id === undefined) throw new Error(`e2e/attacks/access-rule-kinds.ts doesn’t say whose ${folder}/[id] is.`);
    return id;
  };
  return parts.map((part, at) => (part.startsWith('[') ? idAt(at) : part)).join('/');
}

/** Whoever isn’t signed in, and what they send. */
export function strangers({ ended, suspended }: Fixtures): [string, Headers][] {
  return [
    ['nobody', {}],
    ['an ended session', cookie(ended)],
    ['a made-up session', cookie('session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbb')],
    ['a suspended account', cookie(suspended.cookie)],
  ];
}

const sent = (headers: Attack['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

/** Strangers, who all get the same, and others. */
function rule(
  address: string,
  stranger: Expected,
  others: (fixtures: Fixtures, path: string) => Row[],
  request: Partial<Attack> = {},
): AccessRule {
  return (fixtures) => {
    const path = pathOf(address, fixtures.victim);
    const rows: Row[] = strangers(fixtures).map(([what, headers]) => [what, headers, stranger]);
    return [...rows, ...others(fixtures, path)].map(([what, headers, expected]) => ({
      attack: { what, path, ...request, headers: sent({ ...request.headers, ...headers }) },
      expected,
    }));
  };
}

/** What only those are asked for who may not have it. */
export const strangersOnly = (address: string, stranger: Expected) => rule(address, stranger, () => []);

/** A page or handler that everybody gets, with this status. */
export const open = (address: string, status = 200) =>
  rule(address, status, ({ neighbour }) => [['somebody', cookie(neighbour.cookie), [status, 307]]]);

/** A page of whoever is signed in. */
export const signedIn = (address: string, stranger: Expected = 'sign-in', status = 200) =>
  rule(address, stranger, ({ neighbour }) => [['a seller', cookie(neighbour.cookie), status]]);

/** A page about something that somebody owns: for others it isn’t there. */
export const own = (address: string, status = 200, other = 404) =>
  rule(address, 'sign-in', ({ neighbour, operator, victim }) => [
    ['another seller', cookie(neighbour.cookie), other],
    ['an operator', cookie(operator.cookie), other],
    ['its owner', cookie(victim.cookie), status],
  ]);

/**
 * An endpoint of v1 that an app calls signed in as itself: no token opens it, nor another app's secret what is its own.
 */
export const byApp = (address: string, other: Expected) =>
  rule(address, 401, ({ neighbour, victim }) => [
    ['a token', bearer(victim.access.live), 401],
    ['a wrong secret', basic(victim.app.clientId, neighbour.app.clientSecret), 401],
    ['another app', basic(neighbour.app.clientId, neighbour.app.clientSecret), other],
    ['its own app', basic(victim.app.clientId, victim.app.clientSecret), 200],
  ]);

/** A page of the operators: for anybody else it isn’t there. */
export const operators = (address: string) =>
  rule(address, 404, ({ neighbour, operator, victim }) => [
    ['a seller', cookie(neighbour.cookie), 404],
    ['the owner', cookie(victim.cookie), 404],
    ['an operator', cookie(operator.cookie), 200],
  ]);

/** A form that browsers post: nobody does anything with it without a session, and other sites never do. */
export function posted(
  address: string,
  stranger: Expected,
  other: Expected,
  otherCookie = ({ neighbour }: Fixtures) => neighbour.cookie,
): AccessRule {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: ':self:' };
  const others = (fixtures: Fixtures): Row[] => [
    ['another seller', cookie(otherCookie(fixtures)), other],
    ['another site', { ...cookie(fixtures.victim.cookie), origin: 'https://evil.example' }, 403],
    ['no origin', { ...cookie(fixtures.victim.cookie), origin: '' }, 403],
  ];
  return rule(address, stranger, others, { method: 'POST', body: 'do=reset', headers });
}

/**
 * What apps and machines post to, as a form or as JSON: a session opens nothing there, nor does a token.
 * @param status what everybody gets
 * @param isForAgents an address of MCP: only a token that is for it gets in, or a key of the store
 */
export function machine(address: string, status: number, sent: string | object, isForAgents = false): AccessRule {
  const isForm = typeof sent === 'string';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = isForm ? form : { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const others = ({ victim, suspended, neighbour }: Fixtures, path: string): Row[] => [
    ['a session', cookie(victim.cookie), status],
    ['a token for v1', bearer(victim.access.live), status],
    ...(isForm || status >= 400 ? [] : ([['a form', form, 415]] satisfies Row[])),
    ...(isForAgents
      ? ([
          ['a suspended seller’s key', bearer(suspended.key), status],
          ['another store’s key', bearer(neighbour.key), path === '/mcp' ? 200 : status],
        ] satisfies Row[])
      : []),
  ];
  const body = isForm ? sent : JSON.stringify(sent);
  const asked = rule(address, status, others, { method: 'POST', body, headers });
  return (fixtures) => [
    ...asked(fixtures),
    { attack: { what: 'another method', path: pathOf(address, fixtures.victim) }, expected: 405 },
  ];
}

interface V1 {
  /** Another than the route's own. */
  path?: string;
  idOf?(victim: Person): string;
  method?: string;
  body?: object;
  /** What whoever may gets. */
  status?: Expected;
}

/** A v1 call. What has an id is of one store and mode; else it is about the store of the token, whichever that is. */
export function v1(address: string, { path, idOf, method = 'GET', body, status = 200 }: V1 = {}): AccessRule {
  return (fixtures) => {
    const { victim, neighbour, suspended } = fixtures;
    const other = path === undefined && address.includes('[') ? 404 : status;
    const to = path ?? (idOf ? address.replace(/\[\w+\]/, idOf(victim)) : address);
    const sent = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    return rule(
      to,
      401,
      () => [
        ['a suspended seller’s token', bearer(suspended.access.live), 401],
        ['a suspended seller’s key', bearer(suspended.key), 401],
        ['a refresh token', bearer(victim.refresh), 401],
        ['a client secret', bearer(victim.app.clientSecret), 401],
        ['another store', bearer(neighbour.access.live), other],
        ['another store’s key', bearer(neighbour.key), other],
        ['the other mode', bearer(victim.access.test), other],
        ['its own app', bearer(victim.access.live), status],
      ],
      sent,
    )(fixtures);
  };
}
