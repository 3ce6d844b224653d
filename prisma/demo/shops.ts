import { randomUUID } from 'node:crypto';
import { requestSellerVerification } from '@/lib/apps/apps.ts';
import type { Db } from '@/lib/database/db.ts';
import { insertEntry } from '@/lib/journal/activity/audit-entries.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { endConnection, endSellerConnection } from '@/lib/oauth/connections/ended-connections.ts';
import { asSellerId, type SellerId } from '@/lib/permissions/seller.ts';
import { demoConnection } from './connection.ts';
import { context, createApp, createStore, type DemoApp } from './factories.ts';
import { callsOfDay, DIP, type Life, planLives, startOfDay } from './shop-lives.ts';

// Nobody needs to sign in as them, so they have no password: the demo accounts are the only way in.
const OWNERS = ['Mina Okafor', 'Theo Lind', 'Ana Ferreira', 'Jonas Weber', 'Priya Nair'];

const SHOPS = [
  ['Juniper & Rye', 'gbp'],
  ['Slow Thread', 'sek'],
  ['Olive Lane Deli', 'eur'],
  ['Pedal & Post', 'eur'],
  ['Copper Kettle Tea', 'gbp'],
  ['Fernhill Ceramics', 'gbp'],
  ['Second Spoke', 'sek'],
  ['Atlantic Paper Co.', 'eur'],
  ['Brightside Candles', 'eur'],
  ['Tidewater Soap', 'usd'],
  ['Mossy Shelf Books', 'gbp'],
  ['Alpenglow Gear', 'eur'],
  ['Paper Heron', 'eur'],
  ['Little Larder', 'usd'],
] as const;

const [PARCELS_SEED, LEDGER_SEED] = [2_811, 1_703];

/**
 * Other sellers' shops that use the demo apps, so that the apps have numbers; and an app that awaits verification.
 * @returns that app, and whose it is
 */
export async function seedShops(
  db: Db,
  apps: { parcels: DemoApp; ledger: DemoApp; tokenPrefix: string },
  now: Date,
): Promise<{ shelves: DemoApp; maker: { id: SellerId } }> {
  const ago = (days: number) => context(new Date(now.getTime() - Math.round(days * DAY_MS)));
  const owners = OWNERS.map((name) => ({
    id: asSellerId(randomUUID()),
    name,
    email: addressOf(name),
    createdAt: ago(41).now,
  }));
  await db.user.createMany({ data: owners });
  const shops: Shop[] = [];
  for (const [index, [name, currency]] of SHOPS.entries()) {
    const ownerId = owners[index % owners.length]?.id ?? asSellerId('');
    const opened = ago(40 - index / 10);
    const { id } = await createStore(db, ownerId, {
      name,
      subdomain: subdomainOf(name),
      currency,
      createdAt: opened.now,
    });
    await insertEntry(db, { storeId: id }, { kind: 'store_created', actor: { seller: ownerId }, context: opened });
    shops.push({ id, ownerId });
  }
  const parcels = {
    scopes: ['orders:read', 'customers:read', 'subscriptions:read'],
    lives: planLives(PARCELS_SEED, 34, now),
  };
  const ledger = { scopes: ['orders:read', 'balances:read', 'payouts:read'], lives: planLives(LEDGER_SEED, 13, now) };
  for (const life of parcels.lives) await liveThrough(db, { app: apps.parcels, scopes: parcels.scopes }, shops, life);
  for (const life of ledger.lives)
    await liveThrough(db, { app: apps.ledger, scopes: ledger.scopes }, shops.toReversed(), life);
  const totals = [
    ...totalsOf(apps.parcels.id, parcels.lives, PARCELS_SEED, now),
    ...totalsOf(apps.ledger.id, ledger.lives, LEDGER_SEED, now),
  ];
  await db.callTotal.createMany({ data: totals });

  const [, theo] = owners;
  if (!theo) throw new Error('The demo shops have no owner.');
  const shelves = await createApp(db, theo.id, {
    tokenPrefix: apps.tokenPrefix,
    name: 'Shelfcount',
    description: 'Counts what is left on your shelves and tells you when to order again.',
    websiteUrl: 'https://shelfcount.example',
    redirectUris: ['https://shelfcount.example/connected'],
    defaultScopes: ['products:read', 'orders:read'],
    createdAt: ago(12.4).now,
  });
  await insertEntry(
    db,
    { appId: shelves.id },
    { kind: 'app_registered', actor: { seller: theo.id }, context: ago(12.4) },
  );
  const asked = ago(1.8);
  const message =
    'We are two people in Malmö; the imprint is on our website. A demo shop is at https://shelfcount.example/try.';
  await requestSellerVerification(db, theo.id, shelves.id, message, asked.now);
  const requested = { kind: 'verification_requested', actor: { seller: theo.id }, context: asked } as const;
  await insertEntry(db, { appId: shelves.id }, requested);
  return { shelves, maker: theo };
}

interface Shop {
  id: string;
  ownerId: SellerId;
}

async function liveThrough(
  db: Db,
  { app, scopes }: { app: DemoApp; scopes: string[] },
  shops: Shop[],
  life: Life,
): Promise<void> {
  const shop = shops[life.shop % shops.length];
  if (!shop) throw new Error('There are no demo shops.');
  const connection = await demoConnection(
    db,
    { app, storeId: shop.id, mode: life.mode, scopes },
    context(life.connectedAt),
  );
  await connection.connect();
  if (life.rotatedAt) await connection.rotate(context(life.rotatedAt));
  const { address } = context();
  await db.connection.update({
    where: { id: connection.id },
    data: { lastUsedAt: life.lastUsedAt, lastUsedAddress: address, lastUsedAgent: `${app.name}/2.4` },
  });
  if (!life.end) return;
  if (life.end.by === 'seller') await endSellerConnection(db, shop.ownerId, connection.id, context(life.end.at));
  else await endConnection(db, connection.id, 'revoked_by_app', context(life.end.at));
}

/** An app's calls of 30 days, each day's in its first hour. */
function totalsOf(appId: string, lives: Life[], seed: number, now: Date) {
  return Array.from({ length: 30 }, (_, daysAgo) => new Date(startOfDay(now) - daysAgo * DAY_MS)).flatMap(
    (began, daysAgo) => {
      const checked = callsOfDay(lives, began, seed, now);
      const row = { subjectId: appId, kind: 'answer' as const, began, firstAt: began, lastAt: began };
      const answered = { ...row, name: '', calls: 0, checked };
      if (daysAgo < 2) return answered;
      // On the days on which it was as good as down, what still came was refused more often.
      const share = DIP.has(daysAgo) ? 0.3 : 0.02;
      return [answered, { ...row, name: 'rate_limited', calls: Math.round(share * checked), checked: 0 }];
    },
  );
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@shops.example`;
}

function subdomainOf(name: string): string {
  return (
    name
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join('-') ?? ''
  );
}
