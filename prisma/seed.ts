import { createApp, createSeller, createStore } from './factories.ts';
import type { PrismaClient } from './generated/client.ts';

/** The example app's registration: a public client with PKCE, so that no secret needs to be known in two places. */
export const EXAMPLE_APP = { clientIdTail: 'ParcelwiseExampleApp01', redirectUri: 'http://localhost:4000/callback' };

const SEED_LOCK = 7_264_714;

/**
 * Puts demo data into an empty database; several instances may try at once.
 * @returns whether it did
 */
export async function seedDemo(prisma: PrismaClient, options: { tokenPrefix: string }): Promise<boolean> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`;
      if ((await tx.user.count()) > 0) return false;
      const seller = await createSeller(tx, { name: 'Robin Seller', email: 'seller@example.com' });
      await createStore(tx, seller.id, { name: 'Northwind Coffee', subdomain: 'northwind', currency: 'usd' });
      await createStore(tx, seller.id, {
        name: 'Lumen Studio',
        subdomain: 'lumen',
        currency: 'eur',
        customDomain: 'lumen.example',
      });
      await createSeller(tx, { name: 'Olu Operator', email: 'operator@example.com' });
      const developer = await createSeller(tx, { name: 'Dana Developer', email: 'developer@example.com' });
      await createApp(tx, developer.id, {
        ...options,
        name: 'Parcelwise',
        clientId: `${options.tokenPrefix}_client_${EXAMPLE_APP.clientIdTail}`,
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
      });
      await createApp(tx, developer.id, {
        ...options,
        name: 'Ledgerling',
        description: 'Books your sales and payouts into your accounting every night.',
        websiteUrl: 'https://ledgerling.example',
        redirectUris: ['http://localhost:4000/callback', 'https://ledgerling.example/oauth/callback'],
        defaultScopes: ['orders:read', 'balances:read', 'payouts:read', 'refunds:read'],
      });
      return true;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}
