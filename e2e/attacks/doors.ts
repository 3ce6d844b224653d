import type { Person } from './cast.ts';
import { DEVELOPER_DOORS } from './developer-doors.ts';
import {
  agents,
  coded,
  type Door,
  endpoint,
  open,
  operators,
  own,
  posted,
  reports,
  signedIn,
  strangers,
  v1,
} from './door-kinds.ts';

const store = (tail = '') => own(({ store: { id } }) => `/dashboard/stores/${id}${tail}`);

const subscription = (tail = '') => `/api/v1/subscriptions/:id:${tail}`;
const ofVictim = (path: string) => (victim: Person) => path.replace(':id:', victim.subscriptions.live);
const NOBODY = JSON.stringify({ customer_id: 'nobody', variant_id: 'nothing' });
const PRICE = JSON.stringify({ name: 'Monthly', price: 1, interval: 'month' });
const CANCEL = JSON.stringify({ action: 'cancel' });

/** A call about a webhook endpoint of the victim's live connection. */
const hook = (tail: string, how: Parameters<typeof v1>[1]) =>
  v1(({ endpoints }) => `/api/v1/webhooks/${endpoints.ofConnection}${tail}`, { owned: true, ...how });

/** Every route of the build, by its name there. A new one needs a line here. */
export const DOORS: Record<string, Door> = {
  '/_global-error/page': open('/_global-error', 404),
  '/_not-found/page': open('/_not-found', 404),
  '/(main)/page': open('/'),
  '/(main)/[...missing]/page': open('/no/such/page', 404),
  '/(main)/(signing-in)/sign-in/page': open('/sign-in'),
  '/(main)/(signing-in)/sign-up/page': open('/sign-up'),
  '/(main)/(signing-in)/sign-in/two-factor/page': open('/sign-in/two-factor', 307),
  '/(main)/(signing-in)/forgot-password/page': open('/forgot-password'),
  '/(main)/(signing-in)/reset-password/page': open('/reset-password'),
  '/(main)/(signing-in)/reset-password/open/route': open('/reset-password/open?link=made-up', 307),
  '/(main)/(signing-in)/confirm-email/page': open('/confirm-email'),
  '/(main)/(signing-in)/confirm-email/open/route': open('/confirm-email/open?link=made-up', 307),
  '/(main)/(signing-in)/join/page': open('/join'),
  '/(main)/(signing-in)/join/open/route': open('/join/open?link=made-up', 307),
  '/(main)/become-operator/route': signedIn('/become-operator?link=made-up', 'sign-in', 307),
  '/(main)/dashboard/page': signedIn('/dashboard'),
  '/(main)/dashboard/account/page': signedIn('/dashboard/account'),
  '/(main)/dashboard/account/delete/page': signedIn('/dashboard/account/delete'),
  '/(main)/dashboard/account/email/page': signedIn('/dashboard/account/email'),
  '/(main)/dashboard/account/passkeys/page': signedIn('/dashboard/account/passkeys'),
  '/(main)/dashboard/account/password/page': signedIn('/dashboard/account/password'),
  '/(main)/dashboard/account/two-factor/page': signedIn('/dashboard/account/two-factor'),
  '/(main)/dashboard/account/two-factor/confirm/page': signedIn('/dashboard/account/two-factor/confirm'),
  '/(main)/dashboard/approvals/page': signedIn('/dashboard/approvals'),
  '/(main)/dashboard/notices/page': signedIn('/dashboard/notices'),
  '/(main)/dashboard/apps/page': signedIn('/dashboard/apps'),
  '/(main)/dashboard/apps/ending/page': signedIn('/dashboard/apps/ending'),
  '/(main)/dashboard/networks/page': signedIn('/dashboard/networks'),
  '/(main)/dashboard/apps/[id]/page': own(({ connectionId }) => `/dashboard/apps/${connectionId}`),
  '/(main)/dashboard/apps/requests/[requestId]/page': own(({ requestId }) => `/dashboard/apps/requests/${requestId}`),
  '/(main)/dashboard/activity/page': signedIn('/dashboard/activity'),
  '/(main)/dashboard/activity/export/route': signedIn('/dashboard/activity/export'),
  '/(main)/dashboard/activity/apps/page': signedIn('/dashboard/activity/apps?search=anything'),
  '/(main)/dashboard/activity/apps/export/route': signedIn('/dashboard/activity/apps/export'),
  '/(main)/dashboard/touched/page': signedIn('/dashboard/touched'),
  '/(main)/dashboard/touched/[id]/page': own(({ connectionId }) => `/dashboard/touched/${connectionId}`),
  '/(main)/dashboard/touched/[id]/export/route': own(({ keyId }) => `/dashboard/touched/${keyId}/export`),
  '/(main)/dashboard/palette/route': signedIn('/dashboard/palette', 401),
  '/(main)/dashboard/products/page': signedIn('/dashboard/products?search=anything'),
  '/(main)/dashboard/products/new/page': signedIn('/dashboard/products/new'),
  '/(main)/dashboard/products/[id]/page': own(({ productId }) => `/dashboard/products/${productId}`),
  '/(main)/dashboard/customers/page': signedIn('/dashboard/customers?search=anything'),
  '/(main)/dashboard/customers/new/page': signedIn('/dashboard/customers/new'),
  '/(main)/dashboard/customers/[id]/page': own(({ customerId }) => `/dashboard/customers/${customerId}`),
  '/(main)/dashboard/subscriptions/page': signedIn('/dashboard/subscriptions'),
  '/(main)/dashboard/subscriptions/[id]/page': own(
    ({ subscriptions }) => `/dashboard/subscriptions/${subscriptions.live}`,
  ),
  '/(main)/dashboard/subscriptions/[id]/swap/page': own(
    ({ subscriptions, variantId }) => `/dashboard/subscriptions/${subscriptions.live}/swap?variant=${variantId}`,
  ),
  '/(main)/dashboard/subscriptions/new/page': signedIn('/dashboard/subscriptions/new'),
  '/(main)/dashboard/invoices/page': signedIn('/dashboard/invoices'),
  '/(main)/dashboard/invoices/[id]/page': own(({ openInvoiceId }) => `/dashboard/invoices/${openInvoiceId}`),
  ...DEVELOPER_DOORS,
  // With one store there is nothing to choose.
  '/(main)/dashboard/members/page': signedIn('/dashboard/members', 'sign-in', 307),
  '/(main)/dashboard/stores/page': signedIn('/dashboard/stores'),
  '/(main)/dashboard/stores/new/page': signedIn('/dashboard/stores/new'),
  '/(main)/dashboard/stores/[id]/page': store(),
  '/(main)/dashboard/stores/[id]/delete/page': store('/delete'),
  '/(main)/dashboard/stores/[id]/members/page': store('/members'),
  '/(main)/dashboard/stores/[id]/reset/page': store('/reset'),
  '/(main)/operator/accounts/[id]/page': operators(({ id }) => `/operator/accounts/${id}`),
  '/(main)/operator/agents/page': operators(() => '/operator/agents'),
  '/(main)/operator/api-keys/[id]/page': operators(({ keyId }) => `/operator/api-keys/${keyId}`),
  '/(main)/operator/apps/[id]/page': operators(({ app: { id } }) => `/operator/apps/${id}`),
  '/(main)/operator/connections/[id]/page': operators(({ connectionId }) => `/operator/connections/${connectionId}`),
  '/(main)/operator/lookup/page': operators(() => '/operator/lookup'),
  '/(main)/operator/outbox/page': operators(() => '/operator/outbox'),
  '/(main)/operator/outbox/[id]/page': operators(({ mailId }) => `/operator/outbox/${mailId}`),
  '/(main)/operator/state/page': operators(() => '/operator/state'),
  '/(main)/operator/verifications/page': operators(() => '/operator/verifications'),
  '/.well-known/oauth-authorization-server/route': open('/.well-known/oauth-authorization-server'),
  '/.well-known/oauth-protected-resource/route': open('/.well-known/oauth-protected-resource'),
  '/.well-known/oauth-protected-resource/mcp/route': open('/.well-known/oauth-protected-resource/mcp'),
  '/.well-known/oauth-protected-resource/mcp/[...path]/route': open('/.well-known/oauth-protected-resource/mcp/x', 404),
  '/.well-known/webhook-keys/route': open('/.well-known/webhook-keys'),
  '/mcp/route': agents(() => '/mcp'),
  '/mcp/[store]/route': agents(({ store: { id } }) => `/mcp/${id}`),
  '/mcp/[store]/test/route': agents(({ store: { id } }) => `/mcp/${id}/test`),
  '/api/health/route': open('/api/health'),
  '/api/ready/route': open('/api/ready'),
  '/api/openapi.json/route': open('/api/openapi.json'),
  '/api/apps/credentials/route': coded('/api/apps/credentials'),
  '/api/oauth/device_authorization/route': endpoint('/api/oauth/device_authorization', [['scope', 'orders:read']]),
  '/api/oauth/introspect/route': endpoint('/api/oauth/introspect', [['token', 'x']]),
  '/api/oauth/leaked/route': reports('/api/oauth/leaked'),
  '/api/oauth/register/route': reports('/api/oauth/register', { redirect_uris: ['https://app.example/cb'] }, 201),
  '/api/oauth/revoke/route': endpoint('/api/oauth/revoke', [['token', 'x']]),
  '/api/oauth/token/route': endpoint('/api/oauth/token', [['grant_type', 'refresh_token']]),
  '/api/v1/[...path]/route': v1(() => '/api/v1/no/such/thing', { status: 404 }),
  '/api/v1/me/route': v1(() => '/api/v1/me'),
  '/api/v1/connections/route': v1(() => '/api/v1/connections'),
  '/api/v1/invoices/route': v1(() => '/api/v1/invoices'),
  '/api/v1/invoices/[id]/route': v1(() => '/api/v1/invoices/00000000-0000-4000-8000-000000000000', { status: 404 }),
  '/api/v1/customers/route': v1(() => '/api/v1/customers'),
  '/api/v1/customers/[id]/route': v1(({ customerId }) => `/api/v1/customers/${customerId}`, {
    method: 'DELETE',
    owned: true,
    status: 409,
  }),
  '/api/v1/products/route': v1(() => '/api/v1/products'),
  '/api/v1/products/[id]/route': v1(({ productId }) => `/api/v1/products/${productId}`, {
    method: 'PATCH',
    body: '{}',
    owned: true,
  }),
  '/api/v1/products/[id]/variants/route': v1(({ productId }) => `/api/v1/products/${productId}/variants`, {
    method: 'POST',
    body: PRICE,
    owned: true,
    status: 201,
  }),
  '/api/v1/variants/[id]/route': v1(({ variantId }) => `/api/v1/variants/${variantId}`, {
    method: 'PATCH',
    body: '{}',
    owned: true,
  }),
  '/api/v1/subscriptions/route': v1(() => '/api/v1/subscriptions', { method: 'POST', body: NOBODY, status: 422 }),
  '/api/v1/subscriptions/[id]/route': v1(ofVictim(subscription()), {
    method: 'PATCH',
    body: CANCEL,
    owned: true,
    status: [200, 409],
  }),
  '/api/v1/subscriptions/[id]/invoices/route': v1(ofVictim(subscription('/invoices')), { owned: true }),
  // In what state the subscription is depends on which of these came first.
  '/api/v1/subscriptions/[id]/pause/route': v1(ofVictim(subscription('/pause')), {
    method: 'POST',
    body: '{}',
    owned: true,
    status: [200, 409],
  }),
  '/api/v1/subscriptions/[id]/unpause/route': v1(ofVictim(subscription('/unpause')), {
    method: 'POST',
    body: '{}',
    owned: true,
    status: [200, 409],
  }),
  '/api/v1/subscriptions/[id]/preview/route': v1(ofVictim(subscription('/preview')), {
    method: 'POST',
    body: CANCEL,
    owned: true,
    status: [200, 409],
  }),
  '/api/v1/subscriptions/[id]/upcoming_invoice/route': v1(ofVictim(subscription('/upcoming_invoice')), {
    owned: true,
  }),
  '/api/v1/approvals/route': v1(() => '/api/v1/approvals'),
  '/api/v1/approvals/[id]/route': v1(({ approvalId }) => `/api/v1/approvals/${approvalId}`, { owned: true }),
  '/(main)/approve/[id]/page': own(({ approvalId }) => `/approve/${approvalId}`),
  // Without a button it decides nothing, whoever sends it: they get the page, if they may see it.
  '/(main)/approve/[id]/decision/route': posted(({ approvalId }) => `/approve/${approvalId}/decision`, 'sign-in', 303),
  '/api/v1/requests/route': v1(() => '/api/v1/requests'),
  // No call has this id: whoever asks, there is nothing.
  '/api/v1/requests/[id]/route': v1(({ eventId }) => `/api/v1/requests/${eventId}`, { owned: true, status: 404 }),
  '/api/v1/events/route': v1(() => '/api/v1/events'),
  '/api/v1/events/[id]/route': v1(({ eventId }) => `/api/v1/events/${eventId}`, { owned: true }),
  // Whoever may listen gets a stream that doesn’t end: here only those who may not.
  '/api/v1/events/stream/route': (cast) =>
    strangers(cast).map(([what, headers]) => ({
      attack: { what, path: '/api/v1/events/stream', headers },
      expected: 401,
    })),
  '/api/v1/webhooks/route': v1(() => '/api/v1/webhooks'),
  '/api/v1/webhooks/[id]/route': v1(({ endpoints }) => `/api/v1/webhooks/${endpoints.spareOfConnection}`, {
    method: 'DELETE',
    owned: true,
  }),
  '/api/v1/webhooks/[id]/deliveries/route': hook('/deliveries', {}),
  '/api/v1/webhooks/[id]/redeliver/route': hook('/redeliver', {
    method: 'POST',
    body: '{"since":"2026-01-01T00:00:00Z"}',
    status: 202,
  }),
  '/api/v1/webhooks/[id]/rotate_secret/route': hook('/rotate_secret', { method: 'POST', body: '{"overlap_hours":0}' }),
  '/api/v1/webhooks/[id]/test/route': hook('/test', { method: 'POST', body: '{"type":"invoice.paid"}', status: 202 }),
  // With a token for live mode 409, for test mode 200; the store’s test mode isn’t empty.
  '/api/v1/test/clock/route': v1(() => '/api/v1/test/clock', { status: [200, 409] }),
  '/api/v1/test/sample_data/route': v1(() => '/api/v1/test/sample_data', { method: 'POST', body: '{}', status: 409 }),
  '/docs/route': open('/docs'),
  '/docs.md/route': open('/docs.md'),
  '/llms.txt/route': open('/llms.txt'),
  '/docs/[...page]/route': open('/docs/webhooks'),
  '/docs/search/route': open('/docs/search?q=token'),
  '/docs/bruno.zip/route': open('/docs/bruno.zip'),
  '/docs/styles.css/route': open('/docs/styles.css'),
  '/logos/[file]/route': open('/logos/0000000000000000000000000000000000000000000000000000000000000000.webp', 404),
  '/device/page': signedIn('/device', 'sign-in'),
  '/oauth/authorize/page': (cast) => {
    const { clientId, redirectUri } = cast.victim.app;
    const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri });
    return signedIn(`/oauth/authorize?${query}`)(cast);
  },
  '/oauth/authorize/decision/route': posted(() => '/oauth/authorize/decision', 400, 400),
  '/language/route': posted(() => '/language', 400, 400),
  '/sign-out/route': posted(
    () => '/sign-out',
    ...([303, 303] as const),
    ({ leaving }) => leaving,
  ),
};
