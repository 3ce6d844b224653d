import { db } from '@/lib/database/db.ts';
import { createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { createCustomers, createProduct, createSubscriptions } from '@/prisma/testing/billing-factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { makeSession } from '../servers/session.ts';

const DAY_MS = 24 * 3600_000;

/** What the load works on. */
export interface Shop {
  sellerId: string;
  session: { id: string; cookie: string };
  storeId: string;
  app: DemoApp;
  variantIds: string[];
  /** A lane each: an access token that stays, and subscriptions that nobody else changes. */
  lanes: { access: string; subscriptionIds: string[] }[];
}

/** Subscriptions of a customer each, to the first of new variants. @param now until when their time is accounted for */
async function subscribe(storeId: string, mode: Mode, count: number, startedAt: Date, now: Date, prices: number[]) {
  const inStore = { storeId, mode };
  const wanted = prices.map((price) => ({ name: `Plan for ${price}`, price }));
  const { variants } = await createProduct(db(), inStore, { variants: wanted });
  const [variant] = variants;
  if (!variant) throw new Error('The shop has no variant.');
  const nobodies = Array.from({ length: count }, () => ({}));
  const customers = await createCustomers(db(), inStore, nobodies);
  const begun = customers.map((customerId) => ({ customerId, variant, startedAt }));
  return { variants, ids: await createSubscriptions(db(), inStore, begun, now) };
}

/** Makes a shop in the process's own database, with an app and a signed-in seller. */
export async function makeShop({ lanes, subscriptions }: { lanes: number; subscriptions: number }): Promise<Shop> {
  const seller = await createSeller(db());
  const { id: storeId } = await createStore(db(), seller.id);
  const app = await createApp(db(), seller.id);
  const [now, prices] = [new Date(), [900, 1900, 4900]];
  const startedAt = new Date(now.getTime() - 3 * DAY_MS);
  const { variants, ids } = await subscribe(storeId, 'test', lanes * subscriptions, startedAt, now, prices);
  const made: Shop['lanes'] = [];
  for (let lane = 0; lane < lanes; lane += 1) {
    const { access_token: access } = await connect({ app, store: { id: storeId }, ownerId: seller.id, mode: 'test' });
    made.push({ access, subscriptionIds: ids.slice(lane * subscriptions, (lane + 1) * subscriptions) });
  }
  const session = await makeSession({ email: seller.email, userAgent: 'Load/1.0' });
  return { sellerId: seller.id, session, storeId, app, variantIds: variants.map(({ id }) => id), lanes: made };
}

/**
 * Adds subscriptions whose period has ended, so that there is something to renew; in live mode, which the lanes leave
 * alone.
 */
export async function addDue({ storeId, count }: { storeId: string; count: number }): Promise<void> {
  const startedAt = new Date(Date.now() - 40 * DAY_MS);
  await subscribe(storeId, 'live', count, startedAt, startedAt, [900]);
}
