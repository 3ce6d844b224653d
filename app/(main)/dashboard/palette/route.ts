import { listApps } from '@/lib/apps/apps.ts';
import { listConnectedApps } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/db.ts';
import { currentSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { APPS_PATH, appsPath } from '../apps/filter.ts';

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

/** What people type who want to take an app's access back. */
const TO_DISCONNECT = ['disconnect', 'remove', 'revoke', 'uninstall', 'permissions'];

type Page = [name: string, href: string, keywords?: string[]];

const PAGES: Page[] = [
  ['Home', '/dashboard', ['stores']],
  ['New store', '/dashboard/stores/new'],
  ['Products', '/dashboard/products'],
  ['New product', '/dashboard/products/new'],
  ['Customers', '/dashboard/customers'],
  ['New customer', '/dashboard/customers/new'],
  ['Subscriptions', '/dashboard/subscriptions'],
  ['New subscription', '/dashboard/subscriptions/new'],
  ['Invoices', '/dashboard/invoices'],
  ['Connected apps', APPS_PATH, TO_DISCONNECT],
  ['Activity', '/dashboard/activity', ['log', 'history']],
  ['Activity of your apps', '/dashboard/activity/apps', ['log', 'history']],
  ['OAuth Apps', '/dashboard/developer/apps'],
  ['New app', '/dashboard/developer/apps/new'],
  ['API Keys', '/dashboard/developer/api-keys'],
  ['Webhooks', '/dashboard/developer/webhooks'],
  ['Account', '/dashboard/account'],
  ['Change password', '/dashboard/account/password'],
  ['Two-step sign-in', '/dashboard/account/two-factor'],
  ['Passkeys', '/dashboard/account/passkeys'],
  ['Docs', '/docs'],
];

const OPERATOR_PAGES: Page[] = [
  ['Verifications', '/operator/verifications'],
  ['Lookup', '/operator/lookup'],
  ['Outbox', '/operator/outbox'],
  ['State', '/operator/state'],
];

/** Where the signed-in seller can go: only names and paths. */
export async function GET(): Promise<Response> {
  const seller = await currentSeller();
  if (!seller) return Response.json({ items: [] }, { status: 401, headers: HEADERS });
  const [stores, apps, connected] = await Promise.all([
    listOwnStores(db(), seller.id),
    listApps(db(), seller.id),
    listConnectedApps(db(), seller.id),
  ]);
  const pages = seller.isOperator ? [...PAGES, ...OPERATOR_PAGES] : PAGES;
  const items = [
    ...pages.map(([name, href, keywords = []]) => ({ group: 'Pages', name, href, keywords })),
    ...stores.map(({ id, name }) => ({ group: 'Stores', name, href: `/dashboard/stores/${id}` })),
    ...connected.map(({ id, name }) => ({
      group: 'Connected apps',
      name,
      href: appsPath({ app: id }),
      keywords: TO_DISCONNECT,
    })),
    ...apps.map(({ id, name }) => ({ group: 'Your OAuth apps', name, href: `/dashboard/developer/apps/${id}` })),
  ];
  return Response.json({ items }, { headers: HEADERS });
}
