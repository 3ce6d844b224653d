import { db } from '@/lib/database/db.ts';
import { createCustomer, createProduct, createSubscriptions } from '@/prisma/demo/billing-factories.ts';
import type { Mode, SubscriptionStatus } from '@/prisma/generated/enums.ts';

const MINUTE_MS = 60_000;

/** Makes a subscription with an invoice that nobody has paid; returns the invoice’s id. */
export async function makeOpenInvoice(storeId: string, mode: Mode): Promise<string> {
  const { id: subscriptionId } = await makeSubscription(storeId, mode, 'past_due');
  return (await db().invoice.findFirstOrThrow({ where: { subscriptionId, status: 'open' } })).id;
}

/** Makes a subscription of a customer of its own, to one of two variants. */
export async function makeSubscription(storeId: string, mode: Mode, status: SubscriptionStatus = 'active') {
  const place = { storeId, mode };
  const { variants } = await createProduct(db(), place, { variants: [{}, { name: 'Unused' }] });
  const [variant, unused] = variants;
  if (!variant || !unused) throw new Error('The cast has no variant.');
  const customerId = await createCustomer(db(), place);
  const now = new Date();
  const startedAt = new Date(now.getTime() - MINUTE_MS);
  const [id = ''] = await createSubscriptions(db(), place, [{ customerId, variant, startedAt, status }], now);
  return { id, customerId, variantId: variant.id, productId: variant.productId, unusedVariantId: unused.id };
}
