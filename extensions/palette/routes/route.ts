import { APPS_PATH, appsPath } from '@/app/(main)/dashboard/apps/list.ts';
import { newStoreLink } from '@/app/(main)/dashboard/at-platform.tsx';
import { NOTICES_PATH } from '@/app/(main)/dashboard/notices/in-words.ts';
import { pagesOfExtensions } from '@/app/(main)/menu-entries.ts';
import { OPERATING, OPERATOR_KEYWORDS } from '@/app/(main)/operator/menu.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { listSellerCustomers } from '@/lib/billing/catalogue/seller-customers.ts';
import { listSellerProducts } from '@/lib/billing/catalogue/seller-products.ts';
import { findSellerInvoicesByNumber } from '@/lib/billing/invoices/seller-invoices.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { db } from '@/lib/database/db.ts';
import { NO_ROWS } from '@/lib/database/list-page.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import type { MESSAGES } from '@/lib/kernel/language/messages.ts';
import { textsIn } from '@/lib/kernel/language/texts.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listConnectedApps } from '@/lib/oauth/connections/seller-connections.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { searchMembers } from '@/lib/stores/members.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { isEnoughToSearch } from '../lib/enough-to-search.ts';
import { findSellerRequests } from '../lib/seller-logged-requests.ts';
import type { PaletteItem } from '../pages/palette.tsx';

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

/** By which words a page is found when somebody searches for it. */
type Keywords = keyof (typeof MESSAGES)['en']['palette'] & `words${string}`;
type Page = [name: string, href: string, words?: Keywords];

function pages(): Page[] {
  const [client, account] = [clientTexts(), texts('account')];
  const t = texts('palette');
  return [
    [client.home, '/dashboard', 'wordsHome'],
    [...newStoreLink(), 'wordsNewStore'],
    ...(env().ownStoreApi ? storePages() : []),
    [client.connectedApps, APPS_PATH, 'wordsDisconnect'],
    [texts('notices')('notices'), NOTICES_PATH, 'wordsNotices'],
    [client.activity, '/dashboard/activity', 'wordsActivity'],
    [texts('activityPages')('activityOfApps'), '/dashboard/activity/apps', 'wordsActivity'],
    [client.oauthApps, '/dashboard/developer/apps', 'wordsApps'],
    [t('newApp'), '/dashboard/developer/apps/new', 'wordsRegister'],
    [client.apiKeys, '/dashboard/developer/api-keys', 'wordsKeys'],
    [client.webhooks, '/dashboard/developer/webhooks', 'wordsWebhooks'],
    [client.account, '/dashboard/account', 'wordsAccount'],
    [account('changeEmail'), '/dashboard/account/email', 'wordsEmail'],
    ...(env().signIn?.isOnly ? [] : builtInWays()),
    [account('deleteAccount'), '/dashboard/account/delete', 'wordsDelete'],
  ];
}

function storePages(): Page[] {
  const [client, catalogue] = [clientTexts(), texts('catalogue')];
  return [
    [client.products, '/dashboard/products', 'wordsProducts'],
    [catalogue('newProduct'), '/dashboard/products/new', 'wordsAdd'],
    [client.customers, '/dashboard/customers', 'wordsCustomers'],
    [catalogue('newCustomer'), '/dashboard/customers/new', 'wordsAdd'],
    [client.subscriptions, '/dashboard/subscriptions', 'wordsSubscriptions'],
    [catalogue('newSubscription'), '/dashboard/subscriptions/new', 'wordsAdd'],
    [client.invoices, '/dashboard/invoices', 'wordsInvoices'],
    [texts('palette')('unpaidInvoices'), '/dashboard/invoices?status=open', 'wordsUnpaid'],
  ];
}

function builtInWays(): Page[] {
  const account = texts('account');
  return [
    [account('changePassword'), '/dashboard/account/password', 'wordsSecurity'],
    [account('twoStep'), '/dashboard/account/two-factor', 'wordsTwoStep'],
    [account('passkeys'), '/dashboard/account/passkeys', 'wordsPasskeys'],
  ];
}

const OPERATOR_PAGES: Omit<PaletteItem, 'group'>[] = [
  ...OPERATING.map(([href, , name]) => ({ name, href, keywords: OPERATOR_KEYWORDS.get(href) ?? [] })),
  { name: 'Apps', href: '/operator/apps' },
  { name: 'Accounts', href: '/operator/accounts' },
];

/** Other words by which something is found: those of the request's language, and English, which many know it by. */
function wordsOf(name: Keywords): string[] {
  return [...new Set([texts('palette')(name), textsIn('en', 'palette')(name)])];
}

const FEW = 5;

/**
 * Where the signed-in seller can go: only names and paths. With `q` of two or more letters (of one, where names are
 * that short) it is what is found by them: customers, products, invoices, the people who work on the seller's stores,
 * and calls by their request id.
 */
export async function GET(request: Request): Promise<Response> {
  const seller = await currentSeller();
  if (!seller) return Response.json({ items: [] }, { status: 401, headers: HEADERS });
  const q = new URL(request.url).searchParams.get('q')?.trim();
  const items = q === undefined ? await pageItems(seller) : await found(seller, q.slice(0, 100));
  return Response.json({ items }, { headers: HEADERS });
}

async function pageItems(seller: { id: SellerId; isOperator: boolean }): Promise<PaletteItem[]> {
  const [stores, apps, connected] = await Promise.all([
    listSellerStores(db(), seller.id),
    listApps(db(), seller.id),
    listConnectedApps(db(), seller.id),
  ]);
  const [t, client] = [texts('palette'), clientTexts()];
  const of = (group: string) => (name: string, href: string, words?: Keywords) => ({
    group,
    name,
    href,
    keywords: words ? wordsOf(words) : [],
  });
  const group = texts('frame')('pages');
  const further = [
    ...(env().ownStoreApi ? pagesOfExtensions('stores') : []),
    ...pagesOfExtensions('developers'),
    ...(seller.isOperator ? OPERATOR_PAGES : []),
  ];
  return [
    ...pages().map((page) => of(group)(...page)),
    ...further.map((page) => ({ group, ...page })),
    ...stores.map(({ id, name }) => of(texts('home')('stores'))(name, `/dashboard/stores/${id}`, 'wordsStore')),
    ...connected.map(({ id, name }) => of(client.connectedApps)(name, appsPath({ app: id }), 'wordsDisconnect')),
    ...apps.map(({ id, name }) => of(t('yourOauthApps'))(name, `/dashboard/developer/apps/${id}`)),
  ];
}

async function found({ id: sellerId, shownStoreId }: Seller, q: string): Promise<PaletteItem[]> {
  if (!isEnoughToSearch(q)) return [];
  const query = { limit: FEW, search: q, storeId: shownStoreId ?? undefined };
  const { ownStoreApi } = env();
  const [customers, products, invoices, members, requests] = await Promise.all([
    ownStoreApi ? listSellerCustomers(db(), sellerId, query) : NO_ROWS,
    ownStoreApi ? listSellerProducts(db(), sellerId, query) : NO_ROWS,
    ownStoreApi ? findSellerInvoicesByNumber(db(), sellerId, q, FEW, shownStoreId) : [],
    searchMembers(db(), sellerId, q, FEW, shownStoreId),
    findSellerRequests(db(), sellerId, q, { since: readFirstKept(currentTime()), limit: FEW }),
  ]);
  const [t, client] = [texts('palette'), clientTexts()];
  const inMode = (name: string, mode: Mode) => (mode === 'test' ? t('inTest', { name }) : name);
  // What the database has found is shown, however the palette itself would have searched.
  const item = (group: string, name: string, href: string) => ({ group, name, href, keywords: [q] });
  return [
    ...customers.rows.map(({ id, name, email, storeName, mode }) =>
      item(client.customers, inMode(`${name}, ${email}, ${storeName}`, mode), `/dashboard/customers/${id}`),
    ),
    ...products.rows.map(({ id, name, storeName, mode }) =>
      item(client.products, inMode(`${name}, ${storeName}`, mode), `/dashboard/products/${id}`),
    ),
    ...invoices.map(({ id, number, mode, customerName, storeName }) =>
      item(client.invoices, inMode(`${number}, ${customerName}, ${storeName}`, mode), `/dashboard/invoices/${id}`),
    ),
    ...members.map(({ name, email, storeId, storeName }) =>
      item(t('people'), `${name || email}, ${storeName}`, `/dashboard/stores/${storeId}/members`),
    ),
    ...requests.map(({ id, method, path, status, holder, ...whose }) =>
      item(
        texts('scopes')('Requests'),
        `${method} ${path}, ${status}, ${holder}`,
        `/dashboard/developer/${whose.appId ? `apps/${whose.appId}` : `api-keys/${whose.keyId}`}/requests/${id}`,
      ),
    ),
  ];
}
