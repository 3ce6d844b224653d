import type { Prisma } from '@/prisma/generated/client.ts';
import { isClientId } from '../access/credential.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';

/** What a seller fills in about an app. */
export interface AppFields {
  name: string;
  description: string;
  websiteUrl: string;
  logoId: string | null;
  redirectUris: string[];
  defaultScopes: string[];
}

/** A change of an app, and what it means for its verification. */
export type AppChange = AppFields & { verification?: 'none'; verificationAt?: Date | null };

const publicFields = {
  id: true,
  clientId: true,
  name: true,
  description: true,
  websiteUrl: true,
  logoId: true,
  verification: true,
} satisfies Prisma.AppSelect;

/** What an app's own pages and the operator's show of it. */
const detailFields = {
  ...publicFields,
  redirectUris: true,
  defaultScopes: true,
  verificationAt: true,
  verificationMessage: true,
  verificationAnswer: true,
  disabledAt: true,
  disabledReason: true,
  createdAt: true,
} satisfies Prisma.AppSelect;

/** The app of a `client_id`, unless it is disabled: what consent shows and checks. */
export async function findAppByClientId(db: Db, clientId: string) {
  if (!isClientId(clientId)) return null;
  return db.app.findFirst({
    where: { clientId, disabledAt: null },
    select: { ...publicFields, redirectUris: true, defaultScopes: true },
  });
}

/** The app of a `client_id` with the secrets that authenticate it, in one query. Null when unknown or disabled. */
export async function findClient(db: Db, clientId: string) {
  if (!isClientId(clientId)) return null;
  return db.app.findFirst({
    where: { clientId, disabledAt: null },
    relationLoadStrategy: 'join',
    select: {
      id: true,
      clientId: true,
      secrets: { where: { revokedAt: null }, select: { id: true, selector: true, hash: true, lastUsedAt: true } },
    },
  });
}

export type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** The seller's own apps, newest first, each with the number of its living connections. */
export function listApps(db: Db, ownerId: SellerId) {
  return db.app.findMany({
    where: { ownerId },
    orderBy: { createdAt: 'desc' },
    select: {
      ...publicFields,
      createdAt: true,
      disabledAt: true,
      _count: { select: { connections: { where: { connectedAt: { not: null }, endedAt: null } } } },
    },
  });
}

/** One of the seller's own apps with its living secrets; null when there is none or it is another seller's. */
export function findOwnApp(db: Db, ownerId: SellerId, id: string) {
  return db.app.findFirst({
    where: { id, ownerId },
    select: {
      ...detailFields,
      secrets: {
        where: { revokedAt: null },
        orderBy: { createdAt: 'asc' },
        select: { id: true, name: true, lastFour: true, createdAt: true, lastUsedAt: true },
      },
      _count: { select: { connections: { where: { connectedAt: { not: null }, endedAt: null } } } },
    },
  });
}

export type OwnApp = NonNullable<Awaited<ReturnType<typeof findOwnApp>>>;

/** Adds an app with its first secret. Throws Prisma's P2002 when there is one with this id. */
export async function insertApp(
  db: Db,
  app: AppFields & { id: string; ownerId: SellerId; clientId: string },
  secret: { selector: string; hash: string; lastFour: string },
): Promise<void> {
  await db.app.create({ data: { ...app, secrets: { create: secret } }, select: { id: true } });
}

/** Holds the seller's own app until the transaction ends; false when there is none. */
export async function lockOwnApp(db: Prisma.TransactionClient, ownerId: SellerId, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM app WHERE id = ${id}::uuid AND owner_id = ${ownerId} FOR UPDATE`;
  return rows.length === 1;
}

/** Holds all apps of the seller until the transaction ends. */
export async function lockOwnApps(db: Prisma.TransactionClient, ownerId: SellerId): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM app WHERE owner_id = ${ownerId} ORDER BY id FOR UPDATE`;
}

/** Changes the seller's own app; false when there is none. */
export async function updateOwnApp(db: Db, ownerId: SellerId, id: string, fields: AppChange): Promise<boolean> {
  const { count } = await db.app.updateMany({ where: { id, ownerId }, data: fields });
  return count === 1;
}

/** Deletes the seller's own app, and with it its secrets, codes and connections; false when there is none by that name. */
export async function deleteOwnApp(db: Db, ownerId: SellerId, id: string, name: string): Promise<boolean> {
  const { count } = await db.app.deleteMany({ where: { id, ownerId, name } });
  return count === 1;
}

/** Moves an app of the seller from “none” or “declined” to “requested”; false when it is in another state or disabled. */
export async function requestOwnVerification(
  db: Db,
  ownerId: SellerId,
  id: string,
  message: string | null,
  now: Date,
): Promise<boolean> {
  const { count } = await db.app.updateMany({
    where: { id, ownerId, disabledAt: null, verification: { in: ['none', 'declined'] } },
    data: { verification: 'requested', verificationAt: now, verificationMessage: message, verificationAnswer: null },
  });
  return count === 1;
}

/**
 * Moves any app from one state of verification to another; false when it is no longer in the first, or came into it at
 * another time than this: then the app is not the one that was looked at. For operators.
 */
export async function moveVerification(
  db: Db,
  id: string,
  from: { state: 'requested' | 'verified'; since: Date },
  to: { state: 'verified' | 'declined' | 'none'; answer: string | null },
  now: Date,
): Promise<boolean> {
  const { count } = await db.app.updateMany({
    where: { id, verification: from.state, verificationAt: from.since },
    data: { verification: to.state, verificationAt: now, verificationAnswer: to.answer },
  });
  return count === 1;
}

/** The apps that ask for verification or have it, oldest request first. For operators. */
export function listForVerification(db: Db) {
  return db.app.findMany({
    where: { verification: { in: ['requested', 'verified'] } },
    orderBy: { verificationAt: 'asc' },
    select: {
      ...publicFields,
      redirectUris: true,
      defaultScopes: true,
      verificationAt: true,
      verificationMessage: true,
      disabledAt: true,
      owner: { select: { name: true, email: true } },
    },
  });
}

/** Where any app stands with its verification; null when it is gone. For operators. */
export function findVerification(db: Db, id: string) {
  return db.app.findUnique({ where: { id }, select: { name: true, verification: true } });
}

/**
 * Disables any app or enables it again; false when it is so already, or gone. Waits for whoever holds it. For operators.
 * @param disabled null: enable
 */
export async function setDisabled(db: Db, id: string, disabled: { at: Date; reason: string } | null): Promise<boolean> {
  const { count } = await db.app.updateMany({
    where: { id, disabledAt: disabled ? null : { not: null } },
    data: { disabledAt: disabled?.at ?? null, disabledReason: disabled?.reason ?? null },
  });
  return count === 1;
}

/** Any app with its owner, as an operator sees it; null when there is none. For operators. */
export function findAnyApp(db: Db, by: { id: string } | { clientId: string }) {
  return db.app.findUnique({
    where: by,
    select: {
      ...detailFields,
      owner: { select: { name: true, email: true } },
    },
  });
}

export type AnyApp = NonNullable<Awaited<ReturnType<typeof findAnyApp>>>;

/** The apps that are disabled, the latest first. For operators. */
export function listDisabledApps(db: Db) {
  return db.app.findMany({
    where: { disabledAt: { not: null } },
    orderBy: { disabledAt: 'desc' },
    take: 100,
    select: { ...publicFields, disabledAt: true, disabledReason: true },
  });
}
