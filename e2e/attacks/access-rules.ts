import { readdirSync, readFileSync } from 'node:fs';
import type { StoreAction } from '@/lib/permissions/role.ts';
import {
  type AccessRule,
  byApp,
  machine,
  open,
  operators,
  own,
  type Probe,
  posted,
  signedIn,
  strangersOnly,
  v1,
} from './access-rule-kinds.ts';
import type { Fixtures } from './fixtures.ts';

/**
 * What a page, handler or action asks of whoever is signed in: something that a role in the victim's store may do, in
 * the mode of what it is about (`mode`), in any mode (`any`) or in no mode (`none`); or to work on the victim's app
 * (`team`), or to own it (`app_owner`). Null: it concerns no role.
 */
export type Need = { may: StoreAction; in: 'mode' | 'any' | 'none' } | 'team' | 'app_owner' | null;

export const may = (action: StoreAction, within: 'mode' | 'any' | 'none' = 'mode') =>
  ({ may: action, in: within }) as const;

/** A route as its address has it: without groups, and without the file's name. */
export const addressOf = (route: string) => route.replace(/\/\([^)]*\)/g, '').replace(/\/(?:page|route)$/, '') || '/';

const each = <T>(make: (address: string) => T, addresses: string) =>
  Object.fromEntries(
    addresses
      .trim()
      .split(/\s+/)
      .map((address) => [address, make(address)]),
  );

const JSON_RPC = { jsonrpc: '2.0', id: 1, method: 'ping' };
const CODE = { code: 'made up', code_verifier: 'v'.repeat(43) };
const CANCEL = { action: 'cancel' };
// In what state the subscription is depends on which call came first.
const ANY_STATE = [200, 409];

/** Who gets what, where that isn't said by where the route is (see {@link ruleOf}). */
const ACCESS_RULES: Record<string, AccessRule> = {
  ...each(
    open,
    `/ /sign-in /sign-up /forgot-password /reset-password /confirm-email /join /docs /docs.md /llms.txt /docs/styles.css
     /api/health /api/ready /api/openapi.json /.well-known/webhook-keys
     /.well-known/oauth-authorization-server /.well-known/oauth-protected-resource
     /.well-known/oauth-protected-resource/mcp`,
  ),
  // Without a provider there is nobody to go to, or to come back from.
  ...each((address) => open(address, 404), '/_global-error /_not-found /sign-in/continue /sign-in/callback'),
  ...each((address) => open(`${address}?link=made-up`, 307), '/reset-password/open /confirm-email/open /join/open'),
  '/[...missing]': open('/no/such/page', 404),
  '/sign-in/two-factor': open('/sign-in/two-factor', 307),
  '/.well-known/oauth-protected-resource/mcp/[...path]': open('/.well-known/oauth-protected-resource/mcp/x', 404),
  '/docs/[...page]': open('/docs/webhooks'),
  '/docs/search': open('/docs/search?q=token'),
  // Without a platform behind it there is nobody whom its keys would tell anything.
  '/.well-known/jwks.json': open('/.well-known/jwks.json', 404),
  '/packages/[file]': open('/packages/cli-0000000000000000.tgz', 404),
  '/logos/[file]': open(`/logos/${'0'.repeat(64)}.webp`, 404),
  '/become-operator': signedIn('/become-operator?link=made-up', 'sign-in', 307),
  '/device': signedIn('/device'),
  '/oauth/authorize': (fixtures) => {
    const { clientId, redirectUri } = fixtures.victim.app;
    const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri });
    return signedIn(`/oauth/authorize?${query}`)(fixtures);
  },
  '/device/code': posted('/device/code', 'sign-in', 303),
  '/oauth/authorize/decision': posted('/oauth/authorize/decision', 400, 400),
  '/language': posted('/language', 400, 400),
  '/sign-out': posted('/sign-out', 303, 303, ({ leaving }) => leaving),
  // Without a button it decides nothing, whoever sends it: they get the page, if they may see it.
  '/approve/[id]/decision': posted('/approve/[id]/decision', 'sign-in', 303),
  '/dashboard/palette': signedIn('/dashboard/palette', 401),
  // With one store there is nothing to choose.
  '/dashboard/members': signedIn('/dashboard/members', 'sign-in', 307),
  ...each(
    (address) => signedIn(`${address}?search=anything`),
    '/dashboard/activity/apps /dashboard/products /dashboard/customers',
  ),
  '/dashboard/developer/apps/[id]/requests': own('/dashboard/developer/apps/[id]/requests?path=/api/v1/me'),
  '/dashboard/developer/apps/[id]/connect-tester/run': posted(
    '/dashboard/developer/apps/[id]/connect-tester/run',
    ...(['sign-in', 404] as const),
  ),
  '/dashboard/subscriptions/[id]/swap': (fixtures) =>
    own(`/dashboard/subscriptions/[id]/swap?variant=${fixtures.victim.variantId}`)(fixtures),
  '/dashboard/touched/[id]/export': (fixtures) => own(`/dashboard/touched/${fixtures.victim.keyId}/export`)(fixtures),
  ...each((address) => machine(address, 401, JSON_RPC, true), '/mcp /mcp/[store] /mcp/[store]/test'),
  '/api/apps/credentials': machine('/api/apps/credentials', 400, CODE),
  '/api/oauth/leaked': machine('/api/oauth/leaked', 200, { tokens: ['made up'] }),
  '/api/oauth/register': machine('/api/oauth/register', 201, { redirect_uris: ['https://app.example/cb'] }),
  ...each((address) => machine(address, 401, 'token=x'), '/api/oauth/introspect /api/oauth/revoke'),
  '/api/oauth/device_authorization': machine('/api/oauth/device_authorization', 401, 'scope=orders:read'),
  '/api/oauth/token': machine('/api/oauth/token', 401, 'grant_type=refresh_token'),
  '/api/v1/app/connections': byApp('/api/v1/app/connections', 200),
  '/api/v1/app/connections/[id]': byApp('/api/v1/app/connections/[id]', 404),
  // Whoever may listen gets a stream that doesn’t end: here only those who may not.
  '/api/v1/events/stream': strangersOnly('/api/v1/events/stream', 401),
};

/** Of v1, what isn't a GET that its own app gets with 200. */
const V1: Record<string, Parameters<typeof v1>[1]> = {
  '[...path]': { path: '/api/v1/no/such/thing', status: 404 },
  'customers/[id]': { method: 'DELETE', status: 409 },
  'products/[id]': { method: 'PATCH', body: {} },
  'products/[id]/variants': { method: 'POST', body: { name: 'Monthly', price: 1, interval: 'month' }, status: 201 },
  'variants/[id]': { method: 'PATCH', body: {} },
  subscriptions: { method: 'POST', body: { customer_id: 'nobody', variant_id: 'nothing' }, status: 422 },
  'subscriptions/[id]': { method: 'PATCH', body: CANCEL, status: ANY_STATE },
  'subscriptions/[id]/preview': { method: 'POST', body: CANCEL, status: ANY_STATE },
  // No call has this id: whoever asks, there is nothing.
  'requests/[id]': { status: 404 },
  'webhooks/[id]': { method: 'DELETE', idOf: ({ endpoints }) => endpoints.spareOfConnection },
  'webhooks/[id]/redeliver': { method: 'POST', body: { since: '2026-01-01T00:00:00Z' }, status: 202 },
  'webhooks/[id]/rotate_secret': { method: 'POST', body: { overlap_hours: 0 } },
  'webhooks/[id]/test': { method: 'POST', body: { type: 'invoice.paid' }, status: 202 },
  // With a token for live mode 409, for test mode 200; the store’s test mode isn’t empty.
  'test/clock': { status: [200, 409] },
  'test/sample_data': { method: 'POST', body: {}, status: 409 },
};

const APP = '/dashboard/developer/apps/[id]';

/** What routes ask of a role, where it isn't to see what the store or the app's team has (see {@link needOf}). */
const NEEDS: Record<string, Need> = {
  '/dashboard/apps/requests/[requestId]': may('connect'),
  '/dashboard/stores/[id]/reset': may('test_data', 'none'),
  '/dashboard/stores/[id]/delete': may('own', 'none'),
  '/dashboard/products/new': may('change', 'any'),
  '/dashboard/customers/new': may('change', 'any'),
  '/dashboard/subscriptions/new': may('change', 'any'),
  '/dashboard/subscriptions/[id]/swap': may('change'),
  '/dashboard/subscriptions/[id]/pause': may('change'),
  '/dashboard/developer/api-keys/new': may('connect', 'any'),
  '/dashboard/developer/webhooks/new': may('connect', 'any'),
  '/approve/[id]/decision': null,
  [`${APP}/delete`]: 'app_owner',
  [`${APP}/connect-tester/run`]: null,
};

/** Addresses that have a line here: each is one of a route that there is. */
export const EXCEPTIONS = [ACCESS_RULES, NEEDS]
  .flatMap((table) => Object.keys(table))
  .concat(Object.keys(V1).map((end) => `/api/v1/${end}`));

/**
 * Everybody who may try a route, and what each must get. Of the dashboard, what has an id is its owner's, the rest of
 * whoever is signed in; operators' pages are operators' alone; v1 is for tokens. All else has a line above.
 */
export function ruleOf(route: string): AccessRule {
  const address = addressOf(route);
  const rule = ACCESS_RULES[address];
  if (rule) return rule;
  if (address === '/operator' || address.startsWith('/operator/')) return operators(address);
  if (address.startsWith('/api/v1/')) return v1(address, V1[address.slice('/api/v1/'.length)]);
  // The product that is attacked has no platform behind it: whoever asks, there is nothing.
  if (address.startsWith('/api/platform/')) return open(address.replace(/\[[^\]]+\]/g, 'x'), 404);
  if (/^\/(?:dashboard|approve)\b/.test(address)) return address.includes('[') ? own(address) : signedIn(address);
  throw new Error(`${route} needs a line in e2e/attacks/access-rules.ts: who may see it?`);
}

/** What a route asks of a role. */
export function needOf(route: string): Need {
  const address = addressOf(route);
  const need = NEEDS[address];
  if (need !== undefined) return need;
  if (address.startsWith(APP)) return 'team';
  return /^\/(?:dashboard|approve)\b.*\[/.test(address) ? may('see') : null;
}

/** Every route of the build, by Next.js and in the server's bundle. */
export const builtRoutes = (): string[] => {
  const pages = Object.keys(JSON.parse(readFileSync('.next/server/app-paths-manifest.json', 'utf8')));
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)route\.ts$/.test(file),
  );
  return [...new Set([...pages, ...files.map((file) => `/${file.slice(0, -'.ts'.length)}`)])];
};

/** Everybody at every route of the build, whose own address is known by now. */
export const probesOf = ({ fixtures, url }: { fixtures: Fixtures; url: string }): (Probe & { route: string })[] =>
  builtRoutes().flatMap((route) =>
    ruleOf(route)(fixtures).map(({ attack, expected }) => {
      const origin = attack.headers?.origin === ':self:' && { origin: url };
      return { route, expected, attack: { ...attack, headers: { ...attack.headers, ...origin } } };
    }),
  );
