import { probesOf } from './access-rules.ts';
import { type Answer, type Attack, formOf, send } from './attack.ts';
import { type Chance, listOf } from './chance.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** Far beyond any text that has a meaning, and still within an address. */
const LONG = 'a'.repeat(9_000);
const DEEP = 2_000;

/** Texts of which each has broken something somewhere. */
const TEXTS =
  listOf(`| |0|-1|1e309|9007199254740993|١٢|null|true|[]|{}|__proto__|constructor|\u0000|a\u0000b|\u0001\u001b[31m|
  \r\nX-Injected: 1|\u2028|\u202egnp|\ufeff|\ud83d\ude00|é|%|%00|%ff|../..|//evil.example|https://evil.example/|
  javascript:alert(1)|' OR 1=1 --|*|2026-02-30|2026-11-25T25:00:00Z|+275760-09-13T00:00:00.001Z|0001-01-01|
  -000001-01-01T00:00:00Z|00000000-0000-0000-0000-000000000000|FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF|ey.J.x|${LONG}`);
/** What JSON has beside texts; a lone half of a character can be written in it alone. */
const VALUES =
  listOf(`null|true|0|-0|-1|1.5|1e400|9007199254740993|"\\ud800"|"\\u0000"|[]|{}|[[]]|{"__proto__":{"a":1}}|
  {"toString":1}|{"then":{}}|"${LONG}"|[null]|["a","a"]|[{}]|${'['.repeat(DEEP)}${']'.repeat(DEEP)}|
  {"a":${'9'.repeat(5_000)}}`);
/** What pages and handlers read of an address or a form, beside what the OpenAPI document names. */
const OF_PAGES =
  listOf(`next|link|search|q|status|mode|cursor|after|before|store|app|said|offer|all|code|user_code|state|
  return|manifest|code_challenge|variant|kind|from|to|ui_locales|client_id|redirect_uri|response_type|scope|ends|
  optional_scope|connection|resource|authorization_details|dpop_jkt|language|ticket|decision|quote|ticked|confirmed`);
const HEADERS =
  listOf(`idempotency-key|api-version|last-event-id|if-none-match|dpop|authorization|accept|accept-language|
  content-type|mcp-protocol-version|mcp-method|mcp-name|origin|cookie`);

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}
interface Operation {
  parameters?: { name?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: unknown; example?: object }> };
}

/** All names of members that a schema has, at whatever depth. */
function namesIn(document: Described, shape: unknown, seen = new Set<unknown>()): string[] {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return [];
  seen.add(shape);
  return Object.entries(shape).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner) : []),
    ...namesIn(document, key === '$ref' ? document.components.schemas[inner.split('/').at(-1)] : inner, seen),
  ]);
}

/** A route with what somebody may send there who is let in. */
interface Route {
  method: string;
  path: string;
  headers: Record<string, string>;
  names: readonly string[];
  /** A body that means something, to be bent. */
  example: object | null;
  isForm: boolean;
  isPage: boolean;
}

async function routesOf({ fixtures, url }: Target): Promise<Route[]> {
  const document = JSON.parse((await send(url, { what: 'the document', path: '/api/openapi.json' })).text) as Described;
  const { cookie, key } = fixtures.neighbour;
  const routes = new Map<string, Route>();
  const add = (method: string, full: string, given: Partial<Route>) => {
    const path = full.split('?')[0] ?? '';
    // Their session is still needed, and a stream has no end.
    if (path === '/sign-out' || path.endsWith('/stream')) return;
    const isMachine = /^\/(?:api|v1|mcp)(?:\/|$)/.test(path);
    const who: Record<string, string> = isMachine ? { authorization: `Bearer ${key}` } : { cookie, origin: url };
    if (path.startsWith('/api/oauth/')) delete who.authorization;
    const kind = { isForm: !isMachine, isPage: !isMachine && method === 'GET' };
    const route = { method, path, headers: who, names: OF_PAGES, example: null, ...kind, ...given };
    if (!routes.has(`${method} ${path}`) || given.names) routes.set(`${method} ${path}`, route);
  };
  const paths = probesOf({ url, fixtures: { ...fixtures, victim: fixtures.neighbour } }).map(({ route, attack }) => ({
    ...attack,
    folder: route.replace(/\/route$/, ''),
  }));
  for (const { method = 'GET', path } of paths) add(method, path, {});
  for (const [template, operations] of Object.entries(document.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const found = paths.find(({ folder }) => folder === template.replace(/\{/g, '[').replace(/\}/g, ']'));
      if (!found || !/^(?:get|post|patch|delete)$/.test(method)) continue;
      const named = parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1) ?? '');
      const [[type, { schema, example = null }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
      const names = [...new Set([...named, ...namesIn(document, schema)])];
      add(method.toUpperCase(), found.path, { names, example, isForm: type.includes('form') });
    }
  return [...routes.values()];
}

/** The same path with something else in place of an id, or behind it. */
function bentPath(chance: Chance, path: string): string {
  const odd = encodeURIComponent(chance.one(TEXTS)).slice(0, 12_000);
  return ID.test(path) ? path.replace(ID, odd) : path;
}

function query(chance: Chance, names: readonly string[]): string {
  const pairs = Array.from({ length: chance.whole(1, 4) }, () => [chance.one(names), chance.one(TEXTS)]);
  // One of them comes twice, now and then.
  if (chance.is(0.3) && pairs[0]) pairs.push([pairs[0][0] ?? '', chance.one(TEXTS)]);
  return pairs.map(([name = '', value = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

type Members = [name: string, value: string][];

/** A body that means something, some members of which have another value, are twice there, or not at all. */
function bentMembers(chance: Chance, route: Route, textOf: (value: unknown) => string, odd: () => string): Members {
  const members = Object.entries(route.example ?? {}).map(([name, value]): Members[0] => [name, textOf(value)]);
  for (let n = chance.whole(1, 3); n > 0; n -= 1) members.push([chance.one(route.names), odd()]);
  return members.filter(() => chance.is(0.9));
}

function bentJson(chance: Chance, route: Route): string {
  const odd = () => (chance.is(0.3) ? JSON.stringify(chance.one(TEXTS)) : chance.one(VALUES));
  const members = bentMembers(chance, route, JSON.stringify, odd);
  const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  return chance.is(0.1) ? chance.one([chance.one(VALUES), `[${text}]`, text.slice(0, -1), `\ufeff${text}`]) : text;
}

const bentForm = (chance: Chance, route: Route) =>
  formOf(bentMembers(chance, route, String, () => chance.one(TEXTS))).body;

const METHODS_OF_MCP = listOf(
  'initialize|ping|tools/list|tools/call|server/discover|notifications/initialized|no/such',
);

/** A message of JSON-RPC, whatever its members are. */
function bentMessage(chance: Chance): string {
  const tool = chance.one(['list_subscriptions', 'update_subscription', 'request_subscription_change', '__proto__']);
  const members: Members = [
    ['jsonrpc', '"2.0"'],
    ['id', chance.one(['1', '"a"', chance.one(VALUES)])],
    ['method', JSON.stringify(chance.one(METHODS_OF_MCP))],
    ['params', `{"name":"${tool}","arguments":{"id":${chance.one(VALUES)},"limit":${chance.one(VALUES)}}}`],
  ];
  const at = chance.whole(0, members.length - 1);
  if (chance.is(0.5)) members[at] = [members[at]?.[0] ?? '', chance.one(VALUES)];
  const text = `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`;
  return chance.is(0.15) ? `[${text},${text}]` : text;
}

function bent(chance: Chance, route: Route): Attack {
  const { method, path, names } = route;
  const way = chance.whole(0, 3);
  const headers: Record<string, string | string[]> = { ...route.headers };
  const attack: Attack = { what: 'odd input', method, path, headers };
  // Deleting is meant for what isn't there.
  if (way === 0 || method === 'DELETE') attack.path = bentPath(chance, path);
  if (method === 'DELETE' && attack.path === path) attack.method = 'GET';
  if (way === 1) attack.path += `?${query(chance, names)}`;
  if (way === 2) {
    const odd = chance.one(TEXTS).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
    headers[chance.one(HEADERS)] = odd.slice(0, 4_000);
  }
  if (method === 'GET') return attack;
  const isMcp = path.startsWith('/mcp');
  const isForm = isMcp ? false : chance.is(0.9) ? route.isForm : !route.isForm;
  headers['content-type'] ??= isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  attack.body = isMcp ? bentMessage(chance) : isForm ? bentForm(chance, route) : bentJson(chance, route);
  attack.what = `odd input ${attack.body.slice(0, 150)}`;
  return attack;
}

/** What the database can't have, once in each parameter and each member that the document names. */
function* unstorable(routes: Route[]): Generator<Attack> {
  for (const route of routes.filter(({ names }) => names !== OF_PAGES)) {
    const { method, path, headers, names, example } = route;
    for (const name of names) {
      const what = `odd input: NUL in ${name}`;
      yield { what, method: 'GET', path: `${path}?${name}=%00`, headers };
      if (method === 'GET' || method === 'DELETE') continue;
      const type = route.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const given = { ...example, [name]: 'a\0b' };
      const body = route.isForm ? formOf(given).body : JSON.stringify(given);
      yield { what, method, path, headers: { ...headers, 'content-type': type }, body };
    }
  }
}

/** Pages cost ten times what an endpoint costs, and read less. */
function* oddInput(chance: Chance, count: number, routes: Route[]): Generator<Attack> {
  for (const route of routes)
    for (let n = Math.ceil(count / (route.isPage ? 5 : 1)); n > 0; n -= 1) yield bent(chance, route);
  yield* unstorable(routes);
}

/**
 * A refusal says why in JSON, but 431: Node.js reads no more than 16 KiB of address and headers before anybody is
 * asked.
 */
function refusedInJson({ status, text }: Answer, { path, method }: Attack): string | null {
  if (status < 400 || status === 431 || !/^\/(?:api|v1)(?:\/|$)/.test(path) || method === 'HEAD') return null;
  try {
    return typeof JSON.parse(text).error === 'string' ? null : `${status} without an error: ${text.slice(0, 80)}`;
  } catch {
    return `${status} that is no JSON: ${text.slice(0, 80)}`;
  }
}

/** Every route by somebody who is let in, with values of any kind in its path, query, headers and body. */
export function sendOddInput({ attempt, chance, count, isLong }: Attacker): void {
  attempt('every route with values of any kind', async (trial) => {
    const each = isLong ? Math.ceil(count / 4) : 8;
    await trial.all(oddInput(chance(), each, await routesOf(trial.target)), refusedInJson);
  });
}
