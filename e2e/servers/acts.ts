import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { sessionTokenIn } from '@/lib/accounts/auth-settings.ts';
import { registerApp } from '@/lib/apps/register-app.ts';
import { APP_FIELDS } from '@/lib/apps/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { createApiKey } from '@/lib/oauth/api-keys/create-api-key.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { makeSession } from './session.ts';

/**
 * What can be asked for by tests. What journeys need and aren't about is made as the product makes it; `cookies` say
 * whose it is.
 */
export const ACTS = {
  person: async ({ name }: { name: string }) => {
    const { email } = await createSeller(db(), { name, email: `${randomUUID()}@example.com`, emailVerified: false });
    return { email };
  },
  session: makeSession,
  store: async ({ cookies, name, currency }: { cookies: string; name: string; currency: string }) => {
    const fields = { name, subdomain: `s-${randomUUID().slice(0, 18)}`, currency, customDomain: null };
    const made = await createStore(await sellerOf(cookies), fields, context());
    if (!('id' in made)) throw new Error('The store was not made.');
    return made;
  },
  app: async ({ cookies, ...fields }: { cookies: string; name: string; redirectUris: string[]; scopes: string[] }) => {
    const { scopes: defaultScopes, ...own } = fields;
    const all = { ...APP_FIELDS, ...own, defaultScopes };
    const issuing = { ...context(), tokenPrefix: env().tokenPrefix };
    const made = await registerApp(await sellerOf(cookies), randomUUID(), all, issuing);
    if (!made || typeof made === 'string') throw new Error(`The app was not registered: ${made}.`);
    return { ...made, name: all.name };
  },
  connection: async ({ cookies, appId, mode }: { cookies: string; appId: string; mode: 'live' | 'test' }) => {
    const ownerId = await sellerOf(cookies);
    const store = await db().store.findFirstOrThrow({ where: { ownerId }, orderBy: { createdAt: 'asc' } });
    const app = await db().app.findFirstOrThrow({ where: { id: appId } });
    const grant = { app: { ...app, redirectUri: app.redirectUris[0] ?? '' }, store, ownerId, mode };
    return connect({ ...grant, ...(app.defaultScopes.length > 0 && { scopes: app.defaultScopes }) });
  },
  key: async ({ cookies, name, scopes }: { cookies: string; name: string; scopes: string[] }) => {
    const ownerId = await sellerOf(cookies);
    const { id: storeId } = await db().store.findFirstOrThrow({ where: { ownerId } });
    const wanted = { storeId, mode: 'test', scopes, name } as const;
    const made = await createApiKey(ownerId, randomUUID(), wanted, { ...context(), tokenPrefix: env().tokenPrefix });
    if (!('key' in made)) throw new Error(`The key was not made: ${made.fault}.`);
    return made;
  },
  // All of it is in the files then, and nothing is written while they are copied: the database is in this thread.
  copy: async ({ to }: { to: string }) => {
    await db().$executeRawUnsafe('CHECKPOINT');
    // But for the lock, which names this process.
    cpSync(process.env.DATA_DIR ?? '', to, { recursive: true, filter: (file) => !file.endsWith('/lock') });
  },
  query: async ({ sql }: { sql: string }) => db().$queryRawUnsafe<Record<string, unknown>[]>(sql),
  slow: async ({ ms }: { ms: number }) => (await import('../hosts/slow-statements.ts')).slowStatements(ms),
  fixtures: async (_: object) => (await import('../attacks/fixtures.ts')).makeFixtures(),
  shop: async (sizes: { lanes: number; subscriptions: number }) => (await import('../faults/shop.ts')).makeShop(sizes),
  due: async (wanted: { storeId: string; count: number }) => (await import('../faults/shop.ts')).addDue(wanted),
};

export type Acts = typeof ACTS;

async function sellerOf(cookies: string): Promise<SellerId> {
  const { userId } = await db().session.findFirstOrThrow({ where: { token: sessionTokenIn(cookies) ?? '' } });
  return userId as SellerId;
}
