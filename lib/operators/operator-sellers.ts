import type { Prisma } from '@/prisma/generated/client.ts';
import { SHOWN_EMAIL } from '../accounts/addresses/claimed-email.ts';
import type { Db } from '../database/db.ts';
import { madeBeyond, readPage } from '../database/list-page.ts';
import { countStates, type RowsByState } from '../database/rows-by-state.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { ACTIVE } from '../stores/granted-access.ts';
import { MOST_COUNTED } from '../stores/rows-in-stores.ts';

/** Anyone's account with its apps and stores; null when there is none. */
export function findSellerAsOperator(db: Db, _: OperatorProof, by: { id: string } | { email: string }) {
  return db.user.findUnique({
    where: by,
    select: {
      id: true,
      name: true,
      ...SHOWN_EMAIL,
      createdAt: true,
      emailVerified: true,
      twoFactorEnabled: true,
      operatorSince: true,
      suspendedAt: true,
      suspendedReason: true,
      apps: { orderBy: { createdAt: 'desc' }, take: 50, select: { id: true, name: true, disabledAt: true } },
      stores: { orderBy: { createdAt: 'desc' }, take: 50, select: { id: true, name: true } },
    },
  });
}

export type OperatorSeller = NonNullable<Awaited<ReturnType<typeof findSellerAsOperator>>>;

const ACCOUNT_STATES = {
  active: { suspendedAt: null },
  suspended: { suspendedAt: { not: null } },
  operators: { operatorSince: { not: null } },
} satisfies Record<string, Prisma.UserWhereInput>;

/** A page of anyone's accounts, by when they were made; a search looks for a part of a name or address. */
export function listSellersAsOperator(db: Db, _: OperatorProof, wanted: RowsByState<keyof typeof ACCOUNT_STATES>) {
  const { search, status, order: sorted = 'desc', ...request } = wanted;
  const like = { contains: search ?? '', mode: 'insensitive' } as const;
  const found = { OR: [{ name: like }, { email: like }, { claimedEmail: like }] };
  return readPage(request, sorted, async ({ beyond, order, take }) =>
    db.user.findMany({
      where: {
        ...(search !== undefined && found),
        ...(status && ACCOUNT_STATES[status]),
        ...(await madeBeyond(beyond, (where) => db.user.findUnique({ where }))),
      },
      orderBy: [{ createdAt: order }, { id: order }],
      take,
      select: {
        id: true,
        name: true,
        ...SHOWN_EMAIL,
        createdAt: true,
        suspendedAt: true,
        operatorSince: true,
        _count: { select: { apps: true, stores: true } },
      },
    }),
  );
}

/** How many accounts there are, and in each state, each at most one more than {@link MOST_COUNTED}. */
export function countSellersAsOperator(db: Db, _: OperatorProof) {
  return countStates(ACCOUNT_STATES, (where) => db.user.count({ where, take: MOST_COUNTED + 1 }));
}

/** What stops when an account is suspended: its apps, what its apps and others can reach, and keys. */
export interface OperatorAccess {
  apps: number;
  connections: number;
  keys: number;
}

/** What would stop with any account: apps that work, active connections of its apps and to its stores, active keys. */
export async function countAccessAsOperator(db: Db, _: OperatorProof, ownerId: string): Promise<OperatorAccess> {
  const [apps, connections, keys] = await Promise.all([
    db.app.count({ where: { ownerId, disabledAt: null } }),
    db.connection.count({ where: { ...ACTIVE, OR: [{ app: { ownerId } }, { store: { ownerId } }] } }),
    db.apiKey.count({ where: { revokedAt: null, OR: [{ store: { ownerId } }, { makerId: ownerId }] } }),
  ]);
  return { apps, connections, keys };
}

/** Suspends an account that is no operator's; false when it is already suspended, an operator's, or gone. */
export async function suspendSellerAsOperator(
  db: Db,
  _: OperatorProof,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, suspendedAt: null, operatorSince: null },
    data: { suspendedAt: at, suspendedReason: reason },
  });
  return count === 1;
}

/** Lifts the suspension of an account; false when it isn't suspended. */
export async function unsuspendSellerAsOperator(db: Db, _: OperatorProof, id: string): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, suspendedAt: { not: null } },
    data: { suspendedAt: null, suspendedReason: null },
  });
  return count === 1;
}

/** Ends all sessions of an account, and what its person has begun of signing in. */
export async function endSessionsAsOperator(db: Db, _: OperatorProof, id: string): Promise<void> {
  await db.session.deleteMany({ where: { userId: id } });
  await db.verification.deleteMany({ where: { identifier: { startsWith: '2fa-' }, value: id } });
}
