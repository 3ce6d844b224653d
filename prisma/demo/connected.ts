import { createHash } from 'node:crypto';
import type { Db } from '@/lib/database/db.ts';
import { newEndpointSecret } from '@/lib/http/signing-keys/signature.ts';
import { insertEntry } from '@/lib/journal/activity/audit-entries.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { sealText } from '@/lib/kernel/crypto/seal.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { demoConnection } from './connection.ts';
import { context, createApp, type DemoApp } from './factories.ts';

interface Cast {
  coffee: { id: string };
  design: { id: string };
  ledger: DemoApp;
  shelves: DemoApp;
  /** Whose the third app is. */
  maker: { id: Parameters<typeof createApp>[1] };
  tokenPrefix: string;
}

/**
 * What is under way at the demo seller's stores: three apps (one with permissions that it never used, one in test mode,
 * one whose access ends in a week), a change that waits for approval, and a webhook endpoint that failed.
 */
export async function seedConnected(db: Db, cast: Cast, now: Date): Promise<void> {
  const { coffee, design, ledger, shelves, maker, tokenPrefix } = cast;
  const ago = (days: number) => context(new Date(now.getTime() - Math.round(days * DAY_MS)));
  const letters = await createApp(db, maker.id, {
    tokenPrefix,
    name: 'Mailpigeon',
    description: 'Writes to your subscribers, and moves them to the plan that suits them once you agree.',
    websiteUrl: 'https://mailpigeon.example',
    redirectUris: ['https://mailpigeon.example/connected'],
    defaultScopes: ['customers:read', 'subscriptions:read', 'products:read'],
    createdAt: ago(33.2).now,
  });
  await insertEntry(
    db,
    { appId: letters.id },
    { kind: 'app_registered', actor: { seller: maker.id }, context: ago(33.2) },
  );

  /** Connects an app, and records what it has used since. */
  const connect = async (
    grant: { app: DemoApp; storeId: string; mode: 'live' | 'test'; scopes: string[]; endsAt?: Date },
    { days, used, usedDays }: { days: number; used: string[]; usedDays: number },
  ) => {
    const connection = await demoConnection(db, grant, ago(days));
    await connection.connect();
    const { now: at, address } = ago(usedDays);
    const scopeUses = Object.fromEntries(used.map((scope) => [scope, at.toISOString()]));
    const last = { lastUsedAt: at, lastUsedAddress: address, lastUsedAgent: `${grant.app.name}/2.4`, scopeUses };
    await db.connection.update({ where: { id: connection.id }, data: last });
    return connection.id;
  };
  await connect(
    {
      app: ledger,
      storeId: coffee.id,
      mode: 'live',
      scopes: ['orders:read', 'balances:read', 'payouts:read', 'refunds:read'],
    },
    { days: 26.3, used: ['orders:read'], usedDays: 0.2 },
  );
  await connect(
    { app: shelves, storeId: coffee.id, mode: 'test', scopes: ['products:read', 'orders:read'] },
    { days: 8.1, used: ['products:read', 'orders:read'], usedDays: 1.4 },
  );
  const writing = { app: letters, storeId: design.id, mode: 'live' as const };
  const letterConnection = await connect(
    {
      ...writing,
      scopes: ['customers:read', 'subscriptions:read', 'products:read'],
      endsAt: new Date(now.getTime() + 7 * DAY_MS),
    },
    { days: 23.4, used: ['customers:read', 'subscriptions:read', 'products:read'], usedDays: 0.05 },
  );
  await seedApproval(db, { storeId: design.id, connectionId: letterConnection }, ago(0.4).now);

  const endpoint = {
    id: newUuid(ago(20.5).now),
    storeId: coffee.id,
    mode: 'live' as const,
    url: 'https://hooks.northwind.example/tillgate',
    description: 'Roastery planning',
    events: ['*'],
    scopes: ['*'],
    secret: await sealText(newEndpointSecret(), keysFor('webhook secrets', env())),
    createdAt: ago(20.5).now,
    disabledFor: 'failing',
    failingSince: ago(4.1).now,
  };
  await db.webhookEndpoint.create({ data: endpoint });
  const detail = { url: endpoint.url };
  const failed = { kind: 'webhook_failed', actor: 'system', context: { now: ago(1.1).now }, detail } as const;
  await insertEntry(db, { storeId: coffee.id }, failed);
}

/** Mailpigeon asks to move a subscriber to the larger plan. */
async function seedApproval(db: Db, of: { storeId: string; connectionId: string }, at: Date): Promise<void> {
  const where = { storeId: of.storeId, mode: 'live' } as const;
  const monthly = { interval: 'month', intervalCount: 1, archived: false } as const;
  const [small, large] = await Promise.all(
    ['Lumen Basics', 'Lumen Pro'].map((name) =>
      db.variant.findFirstOrThrow({ where: { ...monthly, product: { ...where, name } }, select: { id: true } }),
    ),
  );
  const subscription = await db.subscription.findFirstOrThrow({
    where: { ...where, status: 'active', cancelAtPeriodEnd: false, variantId: small?.id ?? '' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  const detail = {
    type: 'subscription_change',
    subscription_id: subscription.id,
    action: 'swap',
    variant_id: large?.id ?? '',
  };
  await db.approval.create({
    data: {
      ...where,
      ...of,
      id: newUuid(at),
      subscriptionId: subscription.id,
      detail,
      digest: createHash('sha256').update(JSON.stringify(detail)).digest('base64url'),
      message: 'Uses the templates of Pro every week, and asked me for it.',
      requestedAt: at,
      expiresAt: new Date(at.getTime() + 5 * DAY_MS),
      mailedAt: at,
    },
  });
}
