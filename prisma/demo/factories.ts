import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/database/db.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { formatCredential, hashSecret, mintCredential, newClientId } from '@/lib/permissions/credential.ts';
import { asSellerId, type SellerId } from '@/lib/permissions/seller.ts';
import type { SellerFields } from '@/lib/stores/stores.ts';
import type { VerificationState } from '../generated/enums.ts';

/** The password of every account that a factory makes. */
export const DEMO_PASSWORD = 'demo-password-1';

const hashes = new Map<string, Promise<string>>();

/** Loads what hashes passwords only then: a start prints the demo's password and makes no account. */
async function hashDemoPassword(): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(DEMO_PASSWORD);
}

/** A made-up context, for demo data and tests. */
export function context(now = new Date()): RequestContext {
  const requestId = `req_${randomUUID().replaceAll('-', '')}`;
  return { now, requestId, address: '203.0.113.7', userAgent: 'Demo/1.0' };
}

/** Makes an account that can sign in with {@link DEMO_PASSWORD}. */
export async function createSeller(
  db: Db,
  person: {
    name?: string;
    email?: string;
    emailVerified?: boolean;
    isDemo?: boolean;
    operatorSince?: Date;
    createdAt?: Date;
  } = {},
): Promise<{ id: SellerId; name: string; email: string }> {
  const id = randomUUID();
  const { name = 'Sam Seller', email = `seller-${id}@example.com`, emailVerified = true, ...role } = person;
  const hash = hashes.get(DEMO_PASSWORD) ?? hashDemoPassword();
  hashes.set(DEMO_PASSWORD, hash);
  await db.user.create({
    data: {
      id,
      name,
      email,
      emailVerified,
      ...role,
      accounts: { create: { id: randomUUID(), accountId: id, providerId: 'credential', password: await hash } },
    },
  });
  return { id: asSellerId(id), name, email };
}

/** Makes a store of a seller. */
export async function createStore(
  db: Db,
  ownerId: SellerId,
  store: {
    name?: string;
    subdomain?: string;
    currency?: string;
    customDomain?: string;
    createdAt?: Date;
  } & Partial<SellerFields> = {},
): Promise<{ id: string; name: string; subdomain: string }> {
  const {
    name = 'Corner Shop',
    subdomain = `shop-${randomUUID().slice(0, 13)}`,
    currency = 'usd',
    customDomain = null,
    ...others
  } = store;
  // Proven for good: no DNS knows these names.
  const domains = { customDomain, provenDomain: customDomain };
  return db.store.create({
    data: { ...others, ...domains, ownerId, name, subdomain, currency },
    select: { id: true, name: true, subdomain: true },
  });
}

export interface DemoApp {
  id: string;
  name: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Makes an app of a seller, with one secret. */
export async function createApp(
  db: Db,
  ownerId: SellerId,
  app: {
    name?: string;
    description?: string;
    websiteUrl?: string;
    clientId?: string;
    redirectUris?: string[];
    defaultScopes?: string[];
    verification?: VerificationState;
    verificationAt?: Date;
    tokenPrefix?: string;
    createdAt?: Date;
  } = {},
): Promise<DemoApp> {
  const {
    name = 'Test App',
    verification = 'none',
    tokenPrefix = 'svc',
    redirectUris = ['https://app.example/callback'],
  } = app;
  const secret = mintCredential('secret');
  const clientSecret = formatCredential(secret, tokenPrefix);
  const { id, clientId } = await db.app.create({
    data: {
      ownerId,
      name,
      clientId: app.clientId ?? newClientId(tokenPrefix),
      description: app.description ?? 'An app made for a test.',
      websiteUrl: app.websiteUrl ?? 'https://app.example',
      redirectUris,
      defaultScopes: app.defaultScopes ?? [],
      verification,
      ...(app.createdAt && { createdAt: app.createdAt }),
      verificationAt: verification === 'none' ? null : (app.verificationAt ?? new Date()),
      secrets: {
        create: {
          selector: secret.selector,
          hash: hashSecret(secret.secret),
          lastFour: clientSecret.slice(-4),
          ...(app.createdAt && { createdAt: app.createdAt }),
        },
      },
    },
    select: { id: true, clientId: true },
  });
  return { id, name, clientId, clientSecret, redirectUri: redirectUris[0] ?? '' };
}
