import { auth } from '@/lib/accounts/auth.ts';
import { db } from '@/lib/database/db.ts';
import { createCustomers, createProduct, createSubscriptions } from '@/prisma/demo/billing-factories.ts';
import { connect, createApp, createSeller, createStore, DEMO_PASSWORD, type DemoApp } from '@/prisma/demo/factories.ts';

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

/** Makes a shop in the process's own database, with an app and a signed-in seller. */
export async function makeShop({ lanes, subscriptions }: { lanes: number; subscriptions: number }): Promise<Shop> {
  const seller = await createSeller(db());
  const { id: storeId } = await createStore(db(), seller.id);
  const app = await createApp(db(), seller.id);
  const place = { storeId, mode: 'test' as const };
  const { variants } = await createProduct(db(), place, {
    variants: [900, 1900, 4900].map((price) => ({ name: `Plan for ${price}`, price })),
  });
  const [variant] = variants;
  if (!variant) throw new Error('The shop has no variant.');
  const customers = await createCustomers(
    db(),
    place,
    Array.from({ length: lanes * subscriptions }, () => ({})),
  );
  const startedAt = new Date(Date.now() - 3 * DAY_MS);
  const ids = await createSubscriptions(
    db(),
    place,
    customers.map((customerId) => ({ customerId, variant, startedAt })),
    new Date(),
  );
  const made: Shop['lanes'] = [];
  for (let lane = 0; lane < lanes; lane += 1) {
    const { access_token: access } = await connect({ app, store: { id: storeId }, ownerId: seller.id, mode: 'test' });
    made.push({ access, subscriptionIds: ids.slice(lane * subscriptions, (lane + 1) * subscriptions) });
  }
  const signedIn = await auth().api.signInEmail({
    body: { email: seller.email, password: DEMO_PASSWORD },
    asResponse: true,
  });
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId: seller.id } });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    sellerId: seller.id,
    session: { id: sessionId, cookie },
    storeId,
    app,
    variantIds: variants.map(({ id }) => id),
    lanes: made,
  };
}

/**
 * Adds subscriptions whose period has ended, so that there is something to renew; in live mode, which the lanes leave
 * alone.
 */
export async function addDue({ storeId, count }: { storeId: string; count: number }): Promise<void> {
  const place = { storeId, mode: 'live' as const };
  const { variants } = await createProduct(db(), place);
  const [variant] = variants;
  if (!variant) throw new Error('The shop has no variant.');
  const customers = await createCustomers(
    db(),
    place,
    Array.from({ length: count }, () => ({})),
  );
  const startedAt = new Date(Date.now() - 40 * DAY_MS);
  await createSubscriptions(
    db(),
    place,
    customers.map((customerId) => ({ customerId, variant, startedAt })),
    startedAt,
  );
}
