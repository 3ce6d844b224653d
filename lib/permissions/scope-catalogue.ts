import TEXTS from '../../messages/en/scopes.json' with { type: 'json' };

/** What scopes are about: `orders`, for the words `thing_orders`. */
type Thing = keyof typeof TEXTS extends infer Name ? (Name extends `thing_${infer What}` ? What : never) : never;
/** What has a sentence, and words for what it is about, in every language; a scope without them doesn't compile. */
type ScopeName = Extract<keyof typeof TEXTS, `${Thing}:${'read' | 'write'}` | '*'>;
type Reason = 'people' | 'funds' | 'movesMoney' | 'inCharge' | 'everything';
/** What stands over the scopes of a category, in every language. */
export type Title = Exclude<Extract<keyof typeof TEXTS, Capitalize<string>>, '*'>;
type Row = [name: ScopeName, reason?: Reason];

export interface ScopeEntry {
  name: string;
  /** What it allows, as a shopkeeper would say it. */
  sentence: string;
  /**
   * Why to think twice before allowing it: it reaches personal data, shows or moves money, or decides who is in charge.
   */
  sensitive?: string;
  /** The name of that text in other languages. */
  reason?: Reason;
}

export interface ScopeCategory {
  title: Title;
  scopes: ScopeEntry[];
}

/** Every scope of the specification, in its order and categories, and those that are ours. */
export const SCOPE_CATALOGUE: ScopeCategory[] = [
  category('Products', [['products:read'], ['products:write']]),
  category('Orders', [['orders:read'], ['orders:write']]),
  category('Customers', [
    ['customers:read', 'people'],
    ['customers:write', 'people'],
  ]),
  category('Subscriptions', [['subscriptions:read'], ['subscriptions:write']]),
  category('Webhooks', [['webhooks:read'], ['webhooks:write']]),
  category('Requests', [['requests:read']]),
  category('Checkouts', [['checkouts:read'], ['checkouts:write']]),
  category('Checkout links', [['checkout_links:read'], ['checkout_links:write']]),
  category('Discounts', [['discounts:read'], ['discounts:write']]),
  category('License keys', [['license_keys:read'], ['license_keys:write']]),
  category('Files', [['files:read'], ['files:write']]),
  category('Affiliates', [['affiliates:read'], ['affiliates:write']]),
  category('Order bumps', [['bumps:read'], ['bumps:write']]),
  category('Abandoned carts', [['abandoned_carts:read', 'people']]),
  category('Audience', [
    ['audience:read', 'people'],
    ['audience:write', 'people'],
  ]),
  category('Regional pricing', [['geo_pricing:read'], ['geo_pricing:write']]),
  category('Meters', [['meters:read'], ['meters:write']]),
  category('Usage records', [['usage_records:read'], ['usage_records:write']]),
  category('Finances', [
    ['metrics:read'],
    ['balances:read', 'funds'],
    ['payouts:read', 'funds'],
    ['disputes:read'],
    ['subscription_invoices:read'],
  ]),
  category('Refunds', [
    ['refunds:read', 'funds'],
    ['refunds:write', 'movesMoney'],
  ]),
  category('Taxes', [['taxes:read'], ['taxes:write']]),
  category('Splits and payees', [
    ['splits:read'],
    ['splits:write', 'movesMoney'],
    ['payees:read', 'people'],
    ['payees:write', 'movesMoney'],
  ]),
  category('Organizations', [['organizations:read'], ['organizations:write', 'inCharge']]),
];

/** `*` stands apart: it is every scope above and every future one. */
export const FULL_ACCESS_ENTRY: ScopeEntry = entryOf(['*', 'everything']);

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

/** The entries of scopes, in the order of the catalogue. */
export function entriesOf(scopes: readonly string[]): ScopeEntry[] {
  return groupScopes(scopes).flatMap((group) => group.scopes);
}

/** Why these scopes are sensitive, each reason once; none when they are not. `*` has a reason of its own. */
export function sensitiveReasons(scopes: readonly string[]): string[] {
  return [...new Set(entriesOf(scopes).flatMap(({ sensitive }) => sensitive ?? []))];
}

function category(title: Title, rows: Row[]): ScopeCategory {
  return { title, scopes: rows.map(entryOf) };
}

function entryOf([name, reason]: Row): ScopeEntry {
  return { name, sentence: TEXTS[name], ...(reason && { reason, sensitive: TEXTS[reason] }) };
}
