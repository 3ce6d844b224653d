import { fillStore } from '@/lib/billing/test-clock/create-sample-data.ts';
import type { SampleRange } from '@/lib/billing/test-clock/sample-shop.ts';
import { transactOnce } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { DEMO_AGE_DAYS, STORE_AGE_DAYS, seedActivity, VERIFIED_DAYS_AGO } from './demo/activity.ts';
import { recordDemoCalls } from './demo/calls.ts';
import { seedConnected } from './demo/connected.ts';
import { context, createApp, createSeller, createStore } from './demo/factories.ts';
import { seedShops } from './demo/shops.ts';
import type { PrismaClient } from './generated/client.ts';

/** The example app's registration: a public client with PKCE, so that no secret needs to be known in two places. */
export const EXAMPLE_APP = { clientIdTail: 'ParcelwiseExampleApp01', redirectUri: 'http://localhost:4000/callback' };

const SEED_LOCK = 7_264_714;

const COFFEE: SampleRange = {
  currency: 'usd',
  foreignCurrency: 'eur',
  plans: [
    { name: 'Espresso Club', description: 'Two bags of espresso roast every month.', monthly: 1900, yearly: 19000 },
    { name: 'Roastery Pass', description: 'Every new roast, and tastings on Saturdays.', monthly: 3900, yearly: 39000 },
  ],
  sized: { name: 'Office Beans', description: 'Beans and filters for a team.', small: 5900, large: 11900 },
  abroad: { name: 'Euro Tasting Box', description: 'Four small roasts, shipped within the EU.', price: 2400 },
};

const DESIGN: SampleRange = {
  people: `Yuki Mori, Tomas Rivera, Nadia Petrov, Lars Eriksen, Amira Said, Paul Keller, Zoe Martin, Ivo Novak,
    Leila Karimi, Bruno Costa, Freya Dahl, Owen Clarke, Vito Marchetti`.split(/,\s+/),
  currency: 'eur',
  foreignCurrency: 'usd',
  plans: [
    { name: 'Lumen Basics', description: 'Fonts and icons for one person.', monthly: 1200, yearly: 12000 },
    {
      name: 'Lumen Pro',
      description: 'Everything in Basics, and new templates each week.',
      monthly: 2900,
      yearly: 29000,
    },
  ],
  sized: { name: 'Lumen Teams', description: 'Pro for a whole team.', small: 7900, large: 14900 },
  abroad: { name: 'US Print Kit', description: 'Printed samples, shipped within the US.', price: 3500 },
};

/**
 * Puts demo data into an empty database; several instances may try at once. The calls in it are noted in memory.
 * @returns whether it did
 */
export async function seedDemo(
  prisma: PrismaClient,
  options: { tokenPrefix: string },
  now = new Date(),
): Promise<boolean> {
  const clientId = `${options.tokenPrefix}_client_${EXAMPLE_APP.clientIdTail}`;
  const isSeeded = await transactOnce(
    prisma,
    async (tx) => {
      await execute(tx, sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
      if ((await tx.user.count()) > 0) return false;
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const demo = { isDemo: true, createdAt: daysAgo(STORE_AGE_DAYS + 1) };
      const seller = await createSeller(tx, { ...demo, name: 'Robin Seller', email: 'seller@example.com' });
      const northwind = await createStore(tx, seller.id, {
        name: 'Northwind Coffee',
        subdomain: 'northwind',
        currency: 'usd',
        businessName: 'Northwind Coffee Roasters LLC',
        businessAddress: '12 Harbour Street\nPortland, ME 04101\nUnited States',
        taxNumber: '00-0000000',
        createdAt: daysAgo(STORE_AGE_DAYS),
      });
      const lumen = await createStore(tx, seller.id, {
        name: 'Lumen Studio',
        subdomain: 'lumen',
        currency: 'eur',
        customDomain: 'lumen.example',
        createdAt: daysAgo(STORE_AGE_DAYS - 1),
      });
      const cause = { caller: { seller, sellerId: seller.id }, requestId: context(now).requestId };
      for (const mode of ['live', 'test'] as const) {
        await fillStore(tx, { storeId: northwind.id, mode }, COFFEE, { now, cause });
        await fillStore(tx, { storeId: lumen.id, mode }, DESIGN, { now, cause });
      }
      const operator = await createSeller(tx, {
        ...demo,
        name: 'Olu Operator',
        email: 'operator@example.com',
        operatorSince: daysAgo(DEMO_AGE_DAYS),
      });
      const developer = await createSeller(tx, { ...demo, name: 'Dana Developer', email: 'developer@example.com' });
      const parcels = await createApp(tx, developer.id, {
        ...options,
        name: 'Parcelwise',
        clientId,
        description: 'Prints shipping labels and keeps your customers posted on every parcel.',
        websiteUrl: 'https://parcelwise.example',
        redirectUris: [EXAMPLE_APP.redirectUri, 'https://app.parcelwise.example/callback'],
        defaultScopes: [
          'orders:read',
          'customers:read',
          'subscriptions:read',
          'subscriptions:write',
          'products:read',
          'subscription_invoices:read',
        ],
        verification: 'verified',
        verificationAt: daysAgo(VERIFIED_DAYS_AGO),
        createdAt: daysAgo(DEMO_AGE_DAYS - 2),
      });
      const ledger = await createApp(tx, developer.id, {
        ...options,
        name: 'Ledgerling',
        description: 'Books your sales and payouts into your accounting every night.',
        websiteUrl: 'https://ledgerling.example',
        redirectUris: ['http://localhost:4000/callback', 'https://ledgerling.example/oauth/callback'],
        defaultScopes: ['orders:read', 'balances:read', 'payouts:read', 'refunds:read'],
        createdAt: daysAgo(DEMO_AGE_DAYS - 2),
      });
      await seedActivity(tx, { seller, developer, operator, coffee: northwind, design: lumen, parcels, ledger }, now);
      const { shelves, maker } = await seedShops(tx, { ...options, parcels, ledger }, now);
      await seedConnected(tx, { ...options, coffee: northwind, design: lumen, ledger, shelves, maker }, now);
      await execute(tx, sql`UPDATE member SET joined_at = store.created_at FROM store WHERE store.id = store_id`);
      // Nobody lived through this history, so nobody is told of it.
      await tx.notice.updateMany({ data: { isWaiting: false } });
      return true;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
  if (isSeeded) await recordDemoCalls(prisma, clientId, now);
  return isSeeded;
}
