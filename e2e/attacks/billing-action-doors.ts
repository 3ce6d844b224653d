import { randomUUID } from 'node:crypto';
import { type Describe, fields, UNSENT } from './action-door.ts';
import type { Fields } from './action-request.ts';
import type { Person } from './cast.ts';

const PRODUCT_FIELDS = { name: 'Taken Over', description: 'A product that somebody else changed.' };
const CUSTOMER_FIELDS = { name: 'Taken Over', email: 'taken-over@evil.example' };
const VARIANT_FIELDS = { variantName: 'Stolen', price: '1.00', currency: '', interval: 'month', count: '1' };
const numbered = Object.fromEntries(Object.entries(VARIANT_FIELDS).map(([name, value]) => [`${name}1`, value]));

/** An action of one of a seller’s products; its id comes first. */
const product =
  (args: (victim: Person) => unknown[]): Describe =>
  (victim) => ({
    for: 'owner',
    path: `/dashboard/products/${victim.productId}`,
    args: [victim.productId, ...args(victim)],
  });

/** An action of one of a seller’s customers; their id comes first. */
const customer =
  (...args: unknown[]): Describe =>
  ({ customerId }) => ({ for: 'owner', path: `/dashboard/customers/${customerId}`, args: [customerId, ...args] });

/** An action of a page of the live subscription. */
const subscription =
  (page: string, given: Fields): Describe =>
  ({ mode, store: { id: storeId }, subscriptions: { live } }) => ({
    for: 'owner',
    path: `/dashboard/subscriptions/${live}${page}`,
    args: [storeId, mode, live, fields(given)],
  });

/** The server actions of products, customers, subscriptions and invoices, by their names in the build. */
export const BILLING_ACTION_DOORS: Record<string, Describe> = {
  'dashboard/products/new/actions#createProductAction': ({ mode, store: { id } }) => ({
    ...{ for: 'owner', path: '/dashboard/products/new' },
    args: [UNSENT, fields({ store: id, mode, ...PRODUCT_FIELDS, ...numbered })],
  }),
  'dashboard/products/[id]/actions#updateProductAction': product(() => [UNSENT, fields(PRODUCT_FIELDS)]),
  'dashboard/products/[id]/actions#archiveProductAction': product(() => [fields({ archived: 'true' })]),
  'dashboard/products/[id]/actions#addVariantAction': product(() => [UNSENT, fields(VARIANT_FIELDS)]),
  'dashboard/products/[id]/actions#archiveVariantAction': product(({ variantId }) => [
    fields({ variant: variantId, archived: 'true' }),
  ]),
  'dashboard/products/[id]/actions#deleteVariantAction': product(({ unusedVariantId }) => [
    fields({ variant: unusedVariantId }),
  ]),
  'dashboard/customers/new/actions#createCustomerAction': ({ mode, store: { id } }) => ({
    ...{ for: 'owner', path: '/dashboard/customers/new' },
    args: [UNSENT, fields({ store: id, mode, ...CUSTOMER_FIELDS })],
  }),
  'dashboard/customers/[id]/actions#updateCustomerAction': customer(UNSENT, fields(CUSTOMER_FIELDS)),
  'dashboard/customers/[id]/actions#deleteCustomerAction': ({ lonelyCustomerId }) => ({
    ...{ for: 'owner', path: `/dashboard/customers/${lonelyCustomerId}` },
    args: [lonelyCustomerId],
  }),
  'dashboard/subscriptions/[id]/actions#changeAction': subscription('', { change: 'pause' }),
  'dashboard/subscriptions/[id]/actions#swapAction': (victim) =>
    subscription('/swap', { variant: victim.variantId, when: 'now', preview: randomUUID() })(victim),
  'dashboard/subscriptions/new/actions#createAction': (victim) => ({
    ...{ for: 'owner', path: '/dashboard/subscriptions/new' },
    args: [
      ...[victim.store.id, victim.mode, UNSENT],
      fields({ id: randomUUID(), customer: victim.customerId, variant: victim.variantId, start: 'now' }),
    ],
  }),
  'dashboard/invoices/[id]/actions#settleAction': ({ mode, store: { id }, openInvoiceId }) => ({
    ...{ for: 'owner', path: `/dashboard/invoices/${openInvoiceId}` },
    args: [id, mode, openInvoiceId, UNSENT, fields({ as: 'uncollectible', note: '' })],
  }),
};
