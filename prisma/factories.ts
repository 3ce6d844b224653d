import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { asSellerId, type SellerId } from '@/lib/accounts/seller.ts';
import type { Db } from '@/lib/db.ts';
import { formatCredential, hashSecret, mintCredential, newClientId } from '@/lib/oauth/credential.ts';
import type { VerificationState } from './generated/enums.ts';

/** The password of every account that a factory makes. */
export const DEMO_PASSWORD = 'demo-password-1';

const hashes = new Map<string, Promise<string>>();

/** Makes an account that can sign in with {@link DEMO_PASSWORD}. */
export async function createSeller(
  db: Db,
  person: { name?: string; email?: string } = {},
): Promise<{ id: SellerId; name: string; email: string }> {
  const id = randomUUID();
  const { name = 'Sam Seller', email = `seller-${id}@example.com` } = person;
  const hash = hashes.get(DEMO_PASSWORD) ?? hashPassword(DEMO_PASSWORD);
  hashes.set(DEMO_PASSWORD, hash);
  await db.user.create({
    data: {
      id,
      name,
      email,
      accounts: { create: { id: randomUUID(), accountId: id, providerId: 'credential', password: await hash } },
    },
  });
  return { id: asSellerId(id), name, email };
}

/** Makes a store of a seller. */
export async function createStore(
  db: Db,
  ownerId: SellerId,
  store: { name?: string; subdomain?: string; currency?: string; customDomain?: string } = {},
): Promise<{ id: string; name: string; subdomain: string }> {
  const { name = 'Corner Shop', subdomain = `shop-${randomUUID().slice(0, 13)}`, currency = 'usd', customDomain = null } = store;
  return db.store.create({
    data: { ownerId, name, subdomain, currency, customDomain },
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
    tokenPrefix?: string;
  } = {},
): Promise<DemoApp> {
  const { name = 'Test App', verification = 'none', tokenPrefix = 'svc', redirectUris = ['https://app.example/callback'] } = app;
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
      verificationAt: verification === 'none' ? null : new Date(),
      secrets: { create: { selector: secret.selector, hash: hashSecret(secret.secret), lastFour: clientSecret.slice(-4) } },
    },
    select: { id: true, clientId: true },
  });
  return { id, name, clientId, clientSecret, redirectUri: redirectUris[0] ?? '' };
}
