import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { authorizeConnection } from '@/lib/oauth/authorization/authorize-connection.ts';
import type { AccessEnd } from '@/lib/oauth/connections/access-end.ts';
import { grantTokens } from '@/lib/oauth/grants/grant-tokens.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import type { TokenResponse } from '@/lib/oauth/tokens/token-response.ts';
import { formatCredential, hashSecret, mintCredential, newClientId } from '@/lib/permissions/credential.ts';
import { asSellerId, type SellerId } from '@/lib/permissions/seller.ts';
import type { SellerFields } from '@/lib/stores/invoice-seller.ts';
import type { Mode, VerificationState } from '../generated/enums.ts';

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

/** What a seller allows an app: everything in live mode by default. */
export interface Grant {
  app: Pick<DemoApp, 'clientId' | 'redirectUri'>;
  store: { id: string };
  ownerId: SellerId;
  mode?: Mode;
  scopes?: string[];
  redirectUri?: string;
  /** S256 challenge of the app's verifier. */
  challenge?: string;
  ends?: AccessEnd;
  /** What the tokens are for (RFC 8707). */
  resources?: string[];
  now?: Date;
}

/** Makes a connection as a seller's Authorize does, in the process's own database; returns its code. */
export async function authorizeApp(grant: Grant): Promise<string> {
  const { app, store, ownerId, mode = 'live', scopes = ['*'], challenge = null, now = new Date() } = grant;
  const request = {
    clientId: app.clientId,
    redirectUri: grant.redirectUri ?? app.redirectUri,
    scopes,
    mode,
    challenge,
    ...(grant.resources && { resources: grant.resources }),
  };
  const ticket = { id: randomUUID(), sellerId: ownerId, sessionId: 'factory', request };
  const decision = await authorizeConnection(
    ticket,
    { storeId: store.id, mode, ends: grant.ends ?? 'never' },
    ownerId,
    {
      ...context(now),
      codeKeys: keysFor('codes', env()),
      tokenPrefix: env().tokenPrefix,
    },
  );
  if ('fault' in decision) throw new Error(`The factory could not authorize: ${decision.fault}.`);
  return decision.code;
}

/**
 * Connects an app to a store in the process's own database: Authorize, then the exchange of its code.
 * @param grant.verifier given: a public client, which proves itself by PKCE alone
 */
export async function connect({ verifier, ...grant }: Grant & { verifier?: string }): Promise<TokenResponse> {
  const code = await authorizeApp({ ...grant, ...(verifier && { challenge: s256(verifier) }) });
  const now = grant.now ?? new Date();
  const body = {
    grant_type: 'authorization_code',
    client_id: grant.app.clientId,
    code,
    redirect_uri: grant.redirectUri ?? grant.app.redirectUri,
    ...(verifier !== undefined && { code_verifier: verifier }),
  };
  const proof = { by: verifier === undefined ? 'assertion' : 'none' } as const;
  const client = { clientId: grant.app.clientId, proof, fault: null };
  const issued = await grantTokens({ client, body, idempotencyKey: null }, context(now));
  if ('refused' in issued) throw issued.refused;
  return issued.answer;
}
