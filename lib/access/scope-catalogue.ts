export interface ScopeEntry {
  name: string;
  /** What it allows, as a shopkeeper would say it. */
  sentence: string;
  /** Why to think twice before allowing it. */
  sensitive?: string;
}

export interface ScopeCategory {
  title: string;
  scopes: ScopeEntry[];
}

// Why a scope is sensitive: it reaches personal data, shows or moves money, or decides who is in charge.
const PEOPLE = 'This is people’s personal data, and you answer for it.';
const FUNDS = 'This shows how much money you have and where it goes.';
const MOVES_MONEY = 'This can move money away from you.';
const IN_CHARGE = 'This decides who can manage your store.';
const EVERYTHING = 'This leaves nothing out: money and personal data are part of it.';

/** Every scope of the specification, in its order and categories, and that of the request log behind webhooks. */
export const SCOPE_CATALOGUE: ScopeCategory[] = [
  category('Products', [
    ['products:read', 'See your products, their variants and prices.'],
    ['products:write', 'Add products and prices, rename them and take them off sale; in test mode, add sample data.'],
  ]),
  category('Orders', [
    ['orders:read', 'See every order, its items and where it ships.'],
    ['orders:write', 'Create orders and change their status and details.'],
  ]),
  category('Customers', [
    ['customers:read', 'See your customers’ names and emails.', PEOPLE],
    ['customers:write', 'Add, change and remove customers.', PEOPLE],
  ]),
  category('Subscriptions', [
    ['subscriptions:read', 'See subscriptions, their plans, when they renew and what a change would cost.'],
    [
      'subscriptions:write',
      'Start, cancel, pause and resume subscriptions, and update their plan; in test mode, move the store’s clock.',
    ],
  ]),
  category('Webhooks', [
    ['webhooks:read', 'See which addresses are notified about events in your store, and what they were sent.'],
    ['webhooks:write', 'Add, change and remove addresses that are notified about events in your store.'],
  ]),
  category('Requests', [['requests:read', 'See which calls it made for your store, and how they ended.']]),
  category('Checkouts', [
    ['checkouts:read', 'See checkouts and what is in them.'],
    ['checkouts:write', 'Start checkouts and change them.'],
  ]),
  category('Checkout links', [
    ['checkout_links:read', 'See your ready-made checkout links.'],
    ['checkout_links:write', 'Create, change and remove checkout links.'],
  ]),
  category('Discounts', [
    ['discounts:read', 'See discount codes and how often they were used.'],
    ['discounts:write', 'Create, change and end discount codes.'],
  ]),
  category('License keys', [
    ['license_keys:read', 'See the license keys you issued and who holds them.'],
    ['license_keys:write', 'Issue, change and disable license keys.'],
  ]),
  category('Files', [
    ['files:read', 'See and download files kept in your store.'],
    ['files:write', 'Upload, replace and remove files.'],
  ]),
  category('Affiliates', [
    ['affiliates:read', 'See your affiliates and what they earned.'],
    ['affiliates:write', 'Invite, change and remove affiliates and their commission.'],
  ]),
  category('Order bumps', [
    ['bumps:read', 'See the extra offers shown at checkout.'],
    ['bumps:write', 'Create, change and remove extra offers at checkout.'],
  ]),
  category('Abandoned carts', [
    ['abandoned_carts:read', 'See carts that were left before paying, and whose they are.', PEOPLE],
  ]),
  category('Audience', [
    ['audience:read', 'See your mailing list and its segments.', PEOPLE],
    ['audience:write', 'Add, change and remove people on your mailing list.', PEOPLE],
  ]),
  category('Regional pricing', [
    ['geo_pricing:read', 'See the prices you ask in each country.'],
    ['geo_pricing:write', 'Change the prices you ask in each country.'],
  ]),
  category('Meters', [
    ['meters:read', 'See how usage is counted for billing.'],
    ['meters:write', 'Set up and change how usage is counted for billing.'],
  ]),
  category('Usage records', [
    ['usage_records:read', 'See the usage reported for your customers.'],
    ['usage_records:write', 'Report usage that your customers are billed for.'],
  ]),
  category('Finances', [
    ['metrics:read', 'See sales figures and how they develop.'],
    ['balances:read', 'See how much money your store holds.', FUNDS],
    ['payouts:read', 'See what was paid out to you, when and to which account.', FUNDS],
    ['disputes:read', 'See payments that customers disputed.'],
    ['subscription_invoices:read', 'See the invoices of subscriptions, past and upcoming.'],
  ]),
  category('Refunds', [
    ['refunds:read', 'See the refunds you gave.', FUNDS],
    ['refunds:write', 'Give money back to customers.', MOVES_MONEY],
  ]),
  category('Taxes', [
    ['taxes:read', 'See tax rates and what was collected.'],
    ['taxes:write', 'Change tax settings.'],
  ]),
  category('Splits and payees', [
    ['splits:read', 'See how income is shared between payees.'],
    ['splits:write', 'Change how income is shared between payees.', MOVES_MONEY],
    ['payees:read', 'See who receives a share of your income.', PEOPLE],
    ['payees:write', 'Add, change and remove people who receive a share of your income.', MOVES_MONEY],
  ]),
  category('Organizations', [
    ['organizations:read', 'See the organization your store belongs to and its members.'],
    ['organizations:write', 'Change the organization and its members.', IN_CHARGE],
  ]),
];

/** `*` stands apart: it is every scope above and every future one. */
export const FULL_ACCESS_ENTRY: ScopeEntry = {
  name: '*',
  sentence:
    'Do everything an app can do in this store: see and change products, prices, customers and subscriptions, see ' +
    'invoices, and choose who is notified of events. New permissions are included as they are added.',
  sensitive: EVERYTHING,
};

/** All scope names except `*`. */
export const SCOPE_NAMES: string[] = SCOPE_CATALOGUE.flatMap(({ scopes }) => scopes.map(({ name }) => name));

/** The categories that contain any of these scopes, each with only those. `*` is a category of its own. */
export function groupScopes(scopes: readonly string[]): ScopeCategory[] {
  if (scopes.includes('*')) return [{ title: 'Full access', scopes: [FULL_ACCESS_ENTRY] }];
  return SCOPE_CATALOGUE.map(({ title, scopes: all }) => ({
    title,
    scopes: all.filter(({ name }) => scopes.includes(name)),
  })).filter((group) => group.scopes.length > 0);
}

/** Why these scopes are sensitive, each reason once; none when they are not. `*` has a reason of its own. */
export function sensitiveReasons(scopes: readonly string[]): string[] {
  const entries = groupScopes(scopes).flatMap((group) => group.scopes);
  return [...new Set(entries.flatMap(({ sensitive }) => sensitive ?? []))];
}

function category(title: string, rows: [name: string, sentence: string, sensitive?: string][]): ScopeCategory {
  return {
    title,
    scopes: rows.map(([name, sentence, sensitive]) => ({ name, sentence, ...(sensitive && { sensitive }) })),
  };
}
