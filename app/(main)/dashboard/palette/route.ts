import { listApps } from '@/lib/apps/apps.ts';
import { db } from '@/lib/db.ts';
import { currentSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

const PAGES = [
  ['Stores', '/dashboard'],
  ['New store', '/dashboard/stores/new'],
  ['Products', '/dashboard/products'],
  ['New product', '/dashboard/products/new'],
  ['Customers', '/dashboard/customers'],
  ['New customer', '/dashboard/customers/new'],
  ['Subscriptions', '/dashboard/subscriptions'],
  ['New subscription', '/dashboard/subscriptions/new'],
  ['Invoices', '/dashboard/invoices'],
  ['OAuth Apps', '/dashboard/developer/apps'],
  ['New app', '/dashboard/developer/apps/new'],
  ['API Keys', '/dashboard/developer/api-keys'],
  ['Webhooks', '/dashboard/developer/webhooks'],
  ['Account', '/dashboard/account'],
  ['Change password', '/dashboard/account/password'],
  ['Two-step sign-in', '/dashboard/account/two-factor'],
  ['Passkeys', '/dashboard/account/passkeys'],
  ['Docs', '/docs'],
] as const;

const OPERATOR_PAGES = [
  ['Verifications', '/operator/verifications'],
  ['Lookup', '/operator/lookup'],
  ['Outbox', '/operator/outbox'],
  ['State', '/operator/state'],
] as const;

/** Where the signed-in seller can go: only names and paths. */
export async function GET(): Promise<Response> {
  const seller = await currentSeller();
  if (!seller) return Response.json({ items: [] }, { status: 401, headers: HEADERS });
  const [stores, apps] = await Promise.all([listOwnStores(db(), seller.id), listApps(db(), seller.id)]);
  const items = [
    ...PAGES.map(([name, href]) => ({ group: 'Pages', name, href })),
    ...(seller.isOperator ? OPERATOR_PAGES : []).map(([name, href]) => ({ group: 'Pages', name, href })),
    ...stores.map(({ id, name }) => ({ group: 'Stores', name, href: `/dashboard/stores/${id}` })),
    ...apps.map(({ id, name }) => ({ group: 'Apps', name, href: `/dashboard/developer/apps/${id}` })),
  ];
  return Response.json({ items }, { headers: HEADERS });
}
