import type { PaletteItem } from '@/components/ui/palette.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import type { SellerId } from '@/lib/accounts/seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { listOwnCustomers } from '@/lib/catalogue/own-customers.ts';
import { listOwnProducts } from '@/lib/catalogue/own-products.ts';
import { listConnectedApps } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/database/db.ts';
import { findOwnInvoicesByNumber } from '@/lib/invoices/own-invoices.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { searchMembers } from '@/lib/stores/members.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { findOwnRequests } from '@/lib/usage/own-logged-requests.ts';
import { readFirstKept } from '@/lib/usage/read-first-kept.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { APPROVALS_PATH, APPS_PATH, appsPath } from '../apps/filter.ts';
import { NOTICES_PATH } from '../notices/in-words.ts';

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

/** What people type who want to take an app's access back, or to know what it sees. */
const TO_DISCONNECT = ['disconnect', 'remove', 'revoke', 'uninstall', 'permissions', 'which apps can see my customers'];

/** What people type who look for the settings of a store, or for those they work with. */
const STORE_WORDS = [
  ...['settings', 'currency', 'domain', 'rename', 'hand over', 'delete', 'sample data', 'test clock'],
  ...['colleague', 'team', 'staff', 'members', 'invite', 'user', 'role', 'admin'],
];

type Page = [name: string, href: string, keywords?: string[]];

const PAGES: Page[] = [
  ['Home', '/dashboard', ['stores', 'overview', 'first steps']],
  ['New store', '/dashboard/stores/new', ['add a shop', 'open another store']],
  ['Products', '/dashboard/products', ['prices', 'plans', 'what I sell']],
  ['New product', '/dashboard/products/new', ['add']],
  ['Customers', '/dashboard/customers', ['buyers', 'people', 'emails']],
  ['New customer', '/dashboard/customers/new', ['add']],
  ['Subscriptions', '/dashboard/subscriptions', ['cancel', 'pause', 'resume', 'change plan', 'renewal', 'trial']],
  ['New subscription', '/dashboard/subscriptions/new', ['add']],
  ['Invoices', '/dashboard/invoices', ['bills', 'payments', 'refund', 'credit', 'money', 'revenue', 'receipt']],
  ['Unpaid invoices', '/dashboard/invoices?status=open', ['owed', 'overdue', 'failed payments', 'declined card']],
  ['Connected apps', APPS_PATH, TO_DISCONNECT],
  ['Approvals', APPROVALS_PATH, ['approve', 'decline', 'waiting', 'changes that apps ask for']],
  ['Notices', NOTICES_PATH, ['mails', 'messages', 'alerts', 'bell', 'unread']],
  ['Activity', '/dashboard/activity', ['log', 'history', 'who did what', 'audit']],
  ['Activity of your apps', '/dashboard/activity/apps', ['log', 'history']],
  ['OAuth Apps', '/dashboard/developer/apps', ['client id', 'client secret', 'integration']],
  ['New app', '/dashboard/developer/apps/new', ['register']],
  ['API Keys', '/dashboard/developer/api-keys', ['tokens', 'access', 'revoke']],
  ['Webhooks', '/dashboard/developer/webhooks', ['events', 'endpoints', 'deliveries']],
  ['Account', '/dashboard/account', ['settings', 'profile', 'name', 'devices', 'sign out', 'notices', 'mails']],
  ['Change email', '/dashboard/account/email', ['address']],
  ['Change password', '/dashboard/account/password', ['security']],
  ['Two-step sign-in', '/dashboard/account/two-factor', ['security', '2fa', 'authenticator', 'code']],
  ['Passkeys', '/dashboard/account/passkeys', ['security', 'fingerprint', 'face']],
  ['Delete account', '/dashboard/account/delete', ['close']],
  ['Docs', '/docs', ['help', 'guide', 'api reference']],
];

const OPERATOR_PAGES: Page[] = [
  ['Verifications', '/operator/verifications'],
  ['Agents', '/operator/agents', ['clients', 'assistants', 'block']],
  ['Lookup', '/operator/lookup'],
  ['Outbox', '/operator/outbox'],
  ['State', '/operator/state'],
];

/** The most that is found of a kind. */
const FEW = 5;

/**
 * Where the signed-in seller can go: only names and paths. With `q` of two or more letters it is what is found by them:
 * customers, products, invoices, the people who work on the seller's stores, and calls by their request id.
 */
export async function GET(request: Request): Promise<Response> {
  const seller = await currentSeller();
  if (!seller) return Response.json({ items: [] }, { status: 401, headers: HEADERS });
  const q = new URL(request.url).searchParams.get('q')?.trim();
  const items = q === undefined ? await places(seller) : await found(seller.id, q.slice(0, 100));
  return Response.json({ items }, { headers: HEADERS });
}

async function places(seller: { id: SellerId; isOperator: boolean }): Promise<PaletteItem[]> {
  const [stores, apps, connected] = await Promise.all([
    listOwnStores(db(), seller.id),
    listApps(db(), seller.id),
    listConnectedApps(db(), seller.id),
  ]);
  const pages = seller.isOperator ? [...PAGES, ...OPERATOR_PAGES] : PAGES;
  return [
    ...pages.map(([name, href, keywords = []]) => ({ group: 'Pages', name, href, keywords })),
    ...stores.map(({ id, name }) => ({
      group: 'Stores',
      name,
      href: `/dashboard/stores/${id}`,
      keywords: STORE_WORDS,
    })),
    ...connected.map(({ id, name }) => ({
      group: 'Connected apps',
      name,
      href: appsPath({ app: id }),
      keywords: TO_DISCONNECT,
    })),
    ...apps.map(({ id, name }) => ({ group: 'Your OAuth apps', name, href: `/dashboard/developer/apps/${id}` })),
  ];
}

async function found(sellerId: SellerId, q: string): Promise<PaletteItem[]> {
  if (q.length < 2) return [];
  const query = { limit: FEW, search: q };
  const [customers, products, invoices, members, requests] = await Promise.all([
    listOwnCustomers(db(), sellerId, query),
    listOwnProducts(db(), sellerId, query),
    findOwnInvoicesByNumber(db(), sellerId, q, FEW),
    searchMembers(db(), sellerId, q, FEW),
    findOwnRequests(db(), sellerId, q, { since: readFirstKept(currentTime()), limit: FEW }),
  ]);
  const inMode = (mode: Mode) => (mode === 'test' ? ' (test)' : '');
  // What the database has found is shown, however the palette itself would have searched.
  const item = (group: string, name: string, href: string) => ({ group, name, href, keywords: [q] });
  return [
    ...customers.rows.map(({ id, name, email, mode }) =>
      item('Customers', `${name}, ${email}${inMode(mode)}`, `/dashboard/customers/${id}`),
    ),
    ...products.rows.map(({ id, name, mode }) => item('Products', name + inMode(mode), `/dashboard/products/${id}`)),
    ...invoices.map(({ id, number, mode, customerName, storeName }) =>
      item('Invoices', `${number}, ${customerName}, ${storeName}${inMode(mode)}`, `/dashboard/invoices/${id}`),
    ),
    ...members.map(({ name, email, storeId, storeName }) =>
      item('People', `${name || email}, ${storeName}`, `/dashboard/stores/${storeId}/members`),
    ),
    ...requests.map(({ id, method, path, status, holder, ...whose }) =>
      item(
        'Requests',
        `${method} ${path}, ${status}, ${holder}`,
        `/dashboard/developer/${whose.appId ? `apps/${whose.appId}` : `api-keys/${whose.keyId}`}/requests/${id}`,
      ),
    ),
  ];
}
