import type { Prisma } from '@/prisma/generated/client.ts';
import { detailFields, publicFields } from '../apps/apps.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, madeBeyond, type PageRequest, readPage } from '../database/list-page.ts';
import { countStates, type RowsByState } from '../database/rows-by-state.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { MOST_COUNTED } from '../stores/rows-in-stores.ts';

/**
 * Moves any app from one verification state to another; false when it is no longer in the first, or has been in it
 * since another time: then it is not the app that was reviewed.
 */
export async function moveVerification(
  db: Db,
  _: OperatorProof,
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

const reviewFields = {
  ...publicFields,
  redirectUris: true,
  defaultScopes: true,
  verificationAt: true,
  verificationMessage: true,
  disabledAt: true,
  owner: { select: { name: true, email: true } },
} satisfies Prisma.AppSelect;

export type ReviewedApp = Prisma.AppGetPayload<{ select: typeof reviewFields }>;

/** The apps that have asked for verification, oldest request first: so many of them, and how many there are. */
export async function listVerificationRequests(db: Db, _: OperatorProof, take: number) {
  const where = { verification: 'requested' } as const;
  const oldestFirst = [{ verificationAt: 'asc' }, { id: 'asc' }] as const;
  return {
    apps: await db.app.findMany({ where, orderBy: [...oldestFirst], take, select: reviewFields }),
    total: await db.app.count({ where }),
  };
}

/** A page of the verified apps, those registered last first. */
export function listVerifiedApps(db: Db, _: OperatorProof, request: PageRequest): Promise<ListPage<ReviewedApp>> {
  return readPage(request, 'desc', async ({ beyond, order, take }) =>
    db.app.findMany({
      where: {
        verification: 'verified',
        ownerId: { not: null },
        ...(await madeBeyond(beyond, (where) => db.app.findUnique({ where }))),
      },
      orderBy: [{ createdAt: order }, { id: order }],
      take,
      select: reviewFields,
    }),
  );
}

/** What a list of anyone's apps is narrowed to: a disabled app is in no other state. */
const APP_STATES = {
  verified: { verification: 'verified', disabledAt: null },
  requested: { verification: 'requested', disabledAt: null },
  unverified: { verification: { in: ['none', 'declined'] }, disabledAt: null },
  disabled: { disabledAt: { not: null } },
} satisfies Record<string, Prisma.AppWhereInput>;

/** A page of anyone's apps, by when they were registered; a search looks for a part of a name, or for a client ID. */
export function listAppsAsOperator(db: Db, _: OperatorProof, wanted: RowsByState<keyof typeof APP_STATES>) {
  const { search, status, order: sorted = 'desc', ...request } = wanted;
  const found = {
    OR: [{ name: { contains: search ?? '', mode: 'insensitive' as const } }, { clientId: search ?? '' }],
  };
  return readPage(request, sorted, async ({ beyond, order, take }) =>
    db.app.findMany({
      where: {
        ownerId: { not: null },
        ...(search !== undefined && found),
        ...(status && APP_STATES[status]),
        ...(await madeBeyond(beyond, (where) => db.app.findUnique({ where }))),
      },
      orderBy: [{ createdAt: order }, { id: order }],
      take,
      select: { ...publicFields, createdAt: true, disabledAt: true, owner: { select: { email: true } } },
    }),
  );
}

/** How many apps there are, and in each state, each at most one more than {@link MOST_COUNTED}. */
export function countAppsAsOperator(db: Db, _: OperatorProof) {
  const count = (where: Prisma.AppWhereInput) =>
    db.app.count({ where: { ownerId: { not: null }, ...where }, take: MOST_COUNTED + 1 });
  return countStates(APP_STATES, count);
}

/** The names of all verified apps, to compare others with. */
export function listVerifiedNames(db: Db, _: OperatorProof): Promise<{ id: string; name: string }[]> {
  return db.app.findMany({ where: { verification: 'verified' }, select: { id: true, name: true } });
}

/** Where any app stands with its verification; null when it is gone. */
export function findVerification(db: Db, _: OperatorProof, id: string) {
  return db.app.findUnique({ where: { id }, select: { name: true, verification: true } });
}

/**
 * Disables any app or enables it again; false when there is nothing to change, or the app is gone. Waits for its lock.
 * @param disabled null: enable
 */
export async function setDisabled(
  db: Db,
  _: OperatorProof,
  id: string,
  disabled: { at: Date; reason: string } | null,
): Promise<boolean> {
  const { count } = await db.app.updateMany({
    where: { id, disabledAt: disabled ? null : { not: null } },
    data: { disabledAt: disabled?.at ?? null, disabledReason: disabled?.reason ?? null },
  });
  return count === 1;
}

/** Any app with its owner; null when there is none. */
export function findAppAsOperator(db: Db, _: OperatorProof, by: { id: string } | { clientId: string }) {
  return db.app.findUnique({
    where: by,
    select: {
      ...detailFields,
      owner: { select: { id: true, name: true, email: true } },
    },
  });
}

export type OperatorApp = NonNullable<Awaited<ReturnType<typeof findAppAsOperator>>>;

/** The disabled apps, latest first. */
export function listDisabledApps(db: Db, _: OperatorProof) {
  return db.app.findMany({
    where: { disabledAt: { not: null } },
    orderBy: { disabledAt: 'desc' },
    take: 100,
    select: { ...publicFields, disabledAt: true, disabledReason: true },
  });
}

/** Disables the apps of an account that aren't disabled yet; returns their ids. */
export async function disableAppsOf(
  db: Db,
  _: OperatorProof,
  ownerId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<string[]> {
  const disabled = await db.app.updateManyAndReturn({
    where: { ownerId, disabledAt: null },
    data: { disabledAt: at, disabledReason: reason },
    select: { id: true },
  });
  return disabled.map(({ id }) => id);
}

/** Enables the apps of an account that were disabled at exactly this time; returns their ids. */
export async function enableAppsOf(db: Db, _: OperatorProof, ownerId: string, disabledAt: Date): Promise<string[]> {
  const enabled = await db.app.updateManyAndReturn({
    where: { ownerId, disabledAt },
    data: { disabledAt: null, disabledReason: null },
    select: { id: true },
  });
  return enabled.map(({ id }) => id);
}

/** What is known about a client secret, not the secret itself; null when this app has none with this id. */
export async function findSecretAsOperator(db: Db, _: OperatorProof, appId: string, id: string) {
  if (!isUuid(appId) || !isUuid(id)) return null;
  return db.appSecret.findFirst({
    where: { id, appId },
    select: { name: true, selector: true, lastFour: true, createdAt: true, lastUsedAt: true, revokedAt: true },
  });
}

export type OperatorSecret = NonNullable<Awaited<ReturnType<typeof findSecretAsOperator>>>;

/** The id of the secret with this selector and its app's; null when there is none. */
export function findSecretIdAsOperator(db: Db, _: OperatorProof, selector: string) {
  return db.appSecret.findUnique({ where: { selector }, select: { id: true, appId: true } });
}
