import { randomUUID } from 'node:crypto';
import type { SellerId } from '@/lib/accounts/seller.ts';
import { insertEntry } from '@/lib/activity/audit-entries.ts';
import type { Db } from '@/lib/db.ts';
import { CODE_LIFETIME_MS } from '@/lib/oauth/authorize-connection.ts';
import { claimCode, claimRotation, type NewPair } from '@/lib/oauth/claim-pair.ts';
import {
  countFailedProof,
  endConnection,
  endOwnConnection,
  insertConnection,
  MAX_FAILED_PROOFS,
} from '@/lib/oauth/connections.ts';
import { hashSecret, newSelector } from '@/lib/oauth/credential.ts';
import { type DemoApp, occasion } from './factories.ts';
import type { Mode } from './generated/enums.ts';

const DAY_MS = 24 * 3_600_000;

interface Cast {
  seller: { id: SellerId };
  operator: { email: string };
  coffee: { id: string };
  design: { id: string };
  parcels: DemoApp;
  ledger: DemoApp;
}

/** A few weeks in the life of the demo stores and apps: connections that came and went, by the statements that make real ones. */
export async function seedActivity(db: Db, cast: Cast, now: Date): Promise<void> {
  const { seller, operator, coffee, design, parcels, ledger } = cast;
  const ago = (days: number) => occasion(new Date(now.getTime() - Math.round(days * DAY_MS)));
  const tell = (subject: { storeId?: string; appId?: string }, kind: Parameters<typeof insertEntry>[2]['kind'], days: number) =>
    insertEntry(db, subject, { kind, actor: 'seller', occasion: ago(days) });

  await tell({ storeId: coffee.id }, 'store_created', DEMO_AGE_DAYS);
  await tell({ storeId: design.id }, 'store_created', DEMO_AGE_DAYS - 1);
  for (const app of [parcels, ledger]) await tell({ appId: app.id }, 'app_registered', DEMO_AGE_DAYS - 2);
  await tell({ appId: parcels.id }, 'verification_requested', 36.1);
  const verified = { kind: 'verified', actor: { operator: operator.email }, occasion: ago(34.3) } as const;
  await insertEntry(db, { appId: parcels.id }, verified);
  await tell({ appId: ledger.id }, 'redirect_uris_changed', 30.6);

  const trial = await demoConnection(db, { app: parcels, storeId: coffee.id, mode: 'test' }, ago(32.2));
  await trial.connect();
  for (const days of [25.2, 18.2, 11.2]) await trial.rotate(ago(days));
  await endConnection(db, trial.id, 'revoked_by_app', ago(4.7));

  const books = await demoConnection(db, { app: ledger, storeId: design.id, mode: 'live' }, ago(21.4));
  await books.connect();
  await books.rotate(ago(14.4), ['orders:read']);
  await endOwnConnection(db, seller.id, books.id, ago(6.1));

  const stolen = await demoConnection(db, { app: parcels, storeId: design.id, mode: 'test' }, ago(9.5));
  await stolen.connect();
  await endConnection(db, stolen.id, 'code_replayed', ago(9.4));

  const botched = await demoConnection(db, { app: ledger, storeId: coffee.id, mode: 'test' }, ago(3.3));
  for (let proof = 0; proof < MAX_FAILED_PROOFS; proof += 1) await countFailedProof(db, botched.id, ago(3.299));
  const declined = { kind: 'declined', actor: 'seller', occasion: ago(2.8), detail: { scopes: SCOPES } } as const;
  await insertEntry(db, { appId: ledger.id, ownerId: seller.id }, declined);
}

/** For how many days the demo stores and apps have been there. */
export const DEMO_AGE_DAYS = 40;

const SCOPES = ['orders:read', 'subscriptions:read'];

type At = ReturnType<typeof occasion>;

/** A connection as Authorize makes it, with steps of its life; nobody knows its credentials. */
async function demoConnection(db: Db, place: { app: DemoApp; storeId: string; mode: Mode }, at: At) {
  const { app, storeId, mode } = place;
  const ticketId = randomUUID();
  const code = { selector: newSelector(), codeHash: hashSecret(randomUUID()), codeChallenge: null };
  const codeExpiresAt = new Date(at.now.getTime() + CODE_LIFETIME_MS);
  const grant = { appId: app.id, storeId, mode, scopes: SCOPES, redirectUri: app.redirectUri };
  await insertConnection(db, { ticketId, ...code, codeExpiresAt, ...grant }, at);
  const { id } = await db.connection.findUniqueOrThrow({ where: { ticketId }, select: { id: true } });
  const newPair = (issuedAt: Date, accessScopes = SCOPES): NewPair => {
    return { accessHash: hashSecret(randomUUID()), refreshHash: hashSecret(randomUUID()), accessScopes, issuedAt, retry: null };
  };
  let pair = newPair(at.now);
  return {
    id,
    connect: () => {
      const by = occasion(new Date(at.now.getTime() + 2_000));
      pair = newPair(by.now);
      return claimCode(db, id, pair, true, by);
    },
    rotate: async (by: At, scopes = SCOPES) => {
      const next = newPair(by.now, scopes);
      await claimRotation(db, { id, scopes: SCOPES }, pair.refreshHash, next, [], by);
      pair = next;
    },
  };
}
