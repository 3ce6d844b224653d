import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { logRevocations } from '../database/revocation-log.ts';
import { isClientId } from '../permissions/client-id.ts';
import type { SellerId } from '../permissions/seller.ts';
import { workedOnBy } from '../permissions/viewer.ts';
import type { AppFields } from './app-form.ts';
import { reasonsOf } from './reason.ts';

/** A change of an app, and what it means for its verification. */
export type AppChange = AppFields & {
  verification?: 'none';
  verificationAt?: Date | null;
  provenDomain?: null;
  domainSeenAt?: null;
};

/** What everyone may know about an app. */
export const publicFields = {
  id: true,
  clientId: true,
  name: true,
  description: true,
  websiteUrl: true,
  logoId: true,
  verification: true,
} satisfies Prisma.AppSelect;

/** What the consent screen shows beside that, where the app says it. */
const explanationFields = {
  optionalScopes: true,
  why: true,
  privacyPolicyUrl: true,
  termsUrl: true,
  supportEmail: true,
  provenDomain: true,
} satisfies Prisma.AppSelect;

/** What an app's own pages and the operator's show of it. */
export const detailFields = {
  ...publicFields,
  redirectUris: true,
  defaultScopes: true,
  deviceSignIn: true,
  requiresDpop: true,
  accessLifetime: true,
  alertPercent: true,
  verificationAt: true,
  verificationMessage: true,
  verificationAnswer: true,
  disabledAt: true,
  disabledReason: true,
  createdAt: true,
} satisfies Prisma.AppSelect;

/** The registered app of a `client_id`, unless it is disabled: what consent shows and checks. */
export async function findAppByClientId(db: Db, clientId: string) {
  if (!isClientId(clientId)) return null;
  const app = await db.app.findFirst({
    where: { clientId, disabledAt: null, ownerId: { not: null } },
    select: { ...publicFields, ...explanationFields, redirectUris: true, defaultScopes: true, deviceSignIn: true },
  });
  return app && { ...app, why: reasonsOf(app.why) };
}

/** Whether a `client_id` is that of a registered app which an operator has disabled. */
export async function isDisabled(db: Db, clientId: string): Promise<boolean> {
  if (!isClientId(clientId)) return false;
  return (await db.app.count({ where: { clientId, disabledAt: { not: null }, ownerId: { not: null } } })) > 0;
}

/** The apps that the seller works on, newest first. */
export async function listApps(db: Db, sellerId: SellerId) {
  // Two lookups: an OR over two tables would read all apps.
  const rows = await query<{ id: string }>(
    db,
    sql`SELECT id FROM app WHERE owner_id = ${sellerId}
      UNION SELECT app_id FROM app_developer WHERE user_id = ${sellerId}`,
  );
  return db.app.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { createdAt: 'desc' },
    select: {
      ...publicFields,
      redirectUris: true,
      ownerId: true,
      createdAt: true,
      disabledAt: true,
      disabledReason: true,
      verificationAt: true,
    },
  });
}

export type WorkedOnApp = Awaited<ReturnType<typeof listApps>>[number];

/** One of the apps that the seller works on, with its active secrets; null when there is none such. */
export async function findSellerApp(db: Db, sellerId: SellerId, id: string) {
  const app = await db.app.findFirst({
    where: { id, ...workedOnBy(sellerId) },
    select: {
      ...detailFields,
      ...explanationFields,
      ownerId: true,
      secrets: {
        where: { revokedAt: null },
        orderBy: { createdAt: 'asc' },
        select: { id: true, name: true, lastFour: true, createdAt: true, lastUsedAt: true },
      },
    },
  });
  return app && { ...app, why: reasonsOf(app.why) };
}

export type SellerApp = NonNullable<Awaited<ReturnType<typeof findSellerApp>>>;

/** Adds an app with its first secret, if it gets one. Throws Prisma's P2002 when the id is taken. */
export async function insertApp(
  db: Db,
  app: AppFields & { id: string; ownerId: SellerId; clientId: string },
  secret: { selector: string; hash: string; lastFour: string } | null,
): Promise<void> {
  await db.app.create({ data: { ...app, ...(secret && { secrets: { create: secret } }) }, select: { id: true } });
}

/** Adds an app without a secret that comes with the installation, unless it is there. */
export async function insertBuiltInApp(db: Db, app: Prisma.AppCreateManyInput): Promise<void> {
  await db.app.createMany({ data: [app], skipDuplicates: true });
}

/**
 * Locks an app that the seller works on until the transaction ends; false when there is none. Whoever takes a developer
 * out of the team locks it too.
 */
export async function lockSellerApp(db: Prisma.TransactionClient, sellerId: SellerId, id: string): Promise<boolean> {
  await query(
    db,
    sql`
    SELECT 1 FROM app WHERE id = ${id}::uuid AND (owner_id = ${sellerId}
      OR EXISTS (SELECT 1 FROM app_developer WHERE app_id = app.id AND user_id = ${sellerId})) FOR UPDATE`,
  );
  // Asked again under the lock: they may have left the team while it was waited for.
  return (await db.app.count({ where: { id, ...workedOnBy(sellerId) } })) === 1;
}

/** Locks an app until the transaction ends. */
export async function lockApp(db: Prisma.TransactionClient, id: string): Promise<void> {
  await query(db, sql`SELECT 1 FROM app WHERE id = ${id}::uuid FOR UPDATE`);
}

/** Locks all apps that a person owns until the transaction ends. */
export async function lockSellerApps(db: Prisma.TransactionClient, ownerId: SellerId): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`
    SELECT id FROM app WHERE owner_id = ${ownerId} ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/** Changes an app that the seller works on; false when there is none. */
export async function updateSellerApp(db: Db, sellerId: SellerId, id: string, fields: AppChange): Promise<boolean> {
  const { count } = await db.app.updateMany({ where: { id, ...workedOnBy(sellerId) }, data: fields });
  return count === 1;
}

/**
 * Deletes an app that the seller owns with its secrets, codes and connections; false when there is none with that name.
 */
export async function deleteSellerApp(db: Db, ownerId: SellerId, id: string, name: string): Promise<boolean> {
  const { count } = await db.app.deleteMany({ where: { id, ownerId, name } });
  if (count === 1) await logRevocations();
  return count === 1;
}

/**
 * Moves an app that the seller works on from “none” or “declined” to “requested”; false if it is in another state or
 * disabled.
 */
export async function requestSellerVerification(
  db: Db,
  sellerId: SellerId,
  id: string,
  message: string | null,
  now: Date,
): Promise<boolean> {
  const { count } = await db.app.updateMany({
    where: { id, ...workedOnBy(sellerId), disabledAt: null, verification: { in: ['none', 'declined'] } },
    data: { verification: 'requested', verificationAt: now, verificationMessage: message, verificationAnswer: null },
  });
  return count === 1;
}

/**
 * Gives an app another owner, and takes its verification away: that says who is behind the app. False when its owner is
 * another by now. What happened to the app at stores is still found by the owners it had.
 */
export async function changeAppOwner(
  db: Db,
  id: string,
  { from, to }: { from: string; to: SellerId },
): Promise<boolean> {
  const unverified = {
    verification: 'none',
    verificationAt: null,
    verificationMessage: null,
    verificationAnswer: null,
  } as const;
  const { count } = await db.app.updateMany({
    where: { id, ownerId: from },
    data: { ownerId: to, formerOwnerIds: { push: from }, ...unverified },
  });
  return count === 1;
}

/** How many apps a person owns. */
export function countSellerApps(db: Db, ownerId: SellerId): Promise<number> {
  return db.app.count({ where: { ownerId } });
}

/** Notes that the domain of an app's website was proven; false when the app has another website by now. */
export async function proveDomain(
  db: Db,
  sellerId: SellerId,
  { id, websiteUrl, domain }: { id: string; websiteUrl: string; domain: string },
  now: Date,
): Promise<boolean> {
  const where = { id, websiteUrl, ...workedOnBy(sellerId) };
  return (await db.app.updateMany({ where, data: { provenDomain: domain, domainSeenAt: now } })).count === 1;
}
