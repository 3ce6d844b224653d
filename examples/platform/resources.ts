/** An object of a store, without its id. */
export type Thing = Record<string, string | number | boolean | null>;

/** What the platform’s stores have of one kind. */
export interface Resource {
  /** Its place in addresses, and its name in scopes. */
  name: string;
  /** What one is called. */
  title: string;
  /** Whether only the platform itself makes and changes them. */
  isReadOnly?: true;
  /** What every store has to begin with; of what kind a member is shows here. */
  samples: [Thing, ...Thing[]];
}

/** Whatever the specification’s scopes are about that isn’t the product’s own. Amounts are in cents. */
export const RESOURCES: Resource[] = [
  {
    name: 'orders',
    title: 'Order',
    samples: [
      { number: '1001', status: 'paid', amount: 4900, currency: 'eur', customer: 'ivo@customer.example' },
      { number: '1002', status: 'open', amount: 1250, currency: 'eur', customer: 'mia@customer.example' },
    ],
  },
  { name: 'checkouts', title: 'Checkout', samples: [{ status: 'open', amount: 4900, currency: 'eur' }] },
  {
    name: 'checkout_links',
    title: 'CheckoutLink',
    samples: [{ title: 'Spring box', url: 'https://acme.example/c/1' }],
  },
  { name: 'discounts', title: 'Discount', samples: [{ code: 'SPRING', percent: 10, active: true }] },
  { name: 'license_keys', title: 'LicenseKey', samples: [{ key: 'AAAA-BBBB-CCCC', seats: 3, active: true }] },
  { name: 'files', title: 'File', samples: [{ name: 'handbook.pdf', bytes: 84_213 }] },
  { name: 'affiliates', title: 'Affiliate', samples: [{ name: 'Nora Nord', percent: 15 }] },
  { name: 'bumps', title: 'OrderBump', samples: [{ title: 'Gift wrap', amount: 300, currency: 'eur' }] },
  {
    name: 'abandoned_carts',
    title: 'AbandonedCart',
    isReadOnly: true,
    samples: [{ customer: 'lea@customer.example', amount: 1900, currency: 'eur' }],
  },
  { name: 'audience', title: 'Contact', samples: [{ email: 'tom@customer.example', subscribed: true }] },
  { name: 'geo_pricing', title: 'RegionalPrice', samples: [{ country: 'PL', percent: -30 }] },
  { name: 'meters', title: 'Meter', samples: [{ title: 'Pages printed', unit: 'page' }] },
  { name: 'usage_records', title: 'UsageRecord', samples: [{ meter: 'Pages printed', quantity: 120 }] },
  {
    name: 'balances',
    title: 'Balance',
    isReadOnly: true,
    samples: [{ available: 120_050, pending: 4900, currency: 'eur' }],
  },
  {
    name: 'payouts',
    title: 'Payout',
    isReadOnly: true,
    samples: [{ amount: 98_000, currency: 'eur', status: 'paid', bank: 'DE…3000' }],
  },
  {
    name: 'disputes',
    title: 'Dispute',
    isReadOnly: true,
    samples: [{ order: '1001', amount: 4900, currency: 'eur', status: 'won' }],
  },
  { name: 'refunds', title: 'Refund', samples: [{ order: '1001', amount: 500, currency: 'eur', reason: 'damaged' }] },
  { name: 'taxes', title: 'Tax', samples: [{ country: 'DE', percent: 19 }] },
  { name: 'splits', title: 'Split', samples: [{ payee: 'Print & Bind', percent: 20 }] },
  { name: 'payees', title: 'Payee', samples: [{ name: 'Print & Bind', bank: 'AT…4321' }] },
  { name: 'organizations', title: 'Organization', samples: [{ name: 'Lantern Group', country: 'DE' }] },
];
