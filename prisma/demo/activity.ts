import type { Db } from '@/lib/database/db.ts';
import { insertEntry } from '@/lib/journal/activity/audit-entries.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { countFailedProof } from '@/lib/oauth/connections/connections.ts';
import { endConnection, endSellerConnection } from '@/lib/oauth/connections/ended-connections.ts';
import { MAX_FAILED_PROOFS } from '@/lib/oauth/pkce.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { demoConnection } from './connection.ts';
import { context, type DemoApp } from './factories.ts';

interface Cast {
  seller: { id: SellerId };
  /** Whose the apps are. */
  developer: { id: SellerId };
  operator: { email: string };
  coffee: { id: string };
  design: { id: string };
  parcels: DemoApp;
  ledger: DemoApp;
}

/**
 * A few weeks in the life of the demo stores and apps: connections that came and went, made by the same statements as
 * real ones.
 */
export async function seedActivity(db: Db, cast: Cast, now: Date): Promise<void> {
  const { seller, developer, operator, coffee, design, parcels, ledger } = cast;
  const ago = (days: number) => context(new Date(now.getTime() - Math.round(days * DAY_MS)));
  const record = (
    subject: { storeId?: string; appId?: string },
    kind: Parameters<typeof insertEntry>[2]['kind'],
    days: number,
  ) =>
    insertEntry(db, subject, { kind, actor: { seller: (subject.appId ? developer : seller).id }, context: ago(days) });

  await record({ storeId: coffee.id }, 'store_created', STORE_AGE_DAYS);
  await record({ storeId: design.id }, 'store_created', STORE_AGE_DAYS - 1);
  for (const app of [parcels, ledger]) await record({ appId: app.id }, 'app_registered', DEMO_AGE_DAYS - 2);
  await record({ appId: parcels.id }, 'verification_requested', 36.1);
  const verified = { kind: 'verified', actor: { operator: operator.email }, context: ago(VERIFIED_DAYS_AGO) } as const;
  await insertEntry(db, { appId: parcels.id }, verified);
  await record({ appId: ledger.id }, 'redirect_uris_changed', 30.6);

  const trial = await demoConnection(db, { app: parcels, storeId: coffee.id, mode: 'test', scopes: SCOPES }, ago(32.2));
  await trial.connect();
  for (const days of [25.2, 18.2, 11.2]) await trial.rotate(ago(days));
  await endConnection(db, trial.id, 'revoked_by_app', ago(4.7));

  const books = await demoConnection(db, { app: ledger, storeId: design.id, mode: 'live', scopes: SCOPES }, ago(21.4));
  await books.connect();
  await books.rotate(ago(14.4), ['orders:read']);
  await endSellerConnection(db, seller.id, books.id, ago(6.1));

  const stolen = await demoConnection(db, { app: parcels, storeId: design.id, mode: 'test', scopes: SCOPES }, ago(9.5));
  await stolen.connect();
  await endConnection(db, stolen.id, 'code_replayed', ago(9.4));

  const botched = await demoConnection(db, { app: ledger, storeId: coffee.id, mode: 'test', scopes: SCOPES }, ago(3.3));
  for (let proof = 0; proof < MAX_FAILED_PROOFS; proof += 1) await countFailedProof(db, botched.id, ago(3.299));
  const actor = { seller: seller.id };
  const declined = { kind: 'declined', actor, context: ago(2.8), detail: { scopes: SCOPES } } as const;
  await insertEntry(db, { appId: ledger.id, ownerId: seller.id }, declined);
}

/** How many days ago the demo apps came. */
export const DEMO_AGE_DAYS = 40;

/** How many days ago the demo stores were created: before the oldest of their subscriptions. */
export const STORE_AGE_DAYS = 450;

/** How many days ago the demo's verified app was verified. */
export const VERIFIED_DAYS_AGO = 34.3;

const SCOPES = ['orders:read', 'subscriptions:read'];
