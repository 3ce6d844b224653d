import { createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect as connectApp } from '@/prisma/testing/connect.ts';
import { db } from '../../database/db.ts';

/** The kinds of all entries that match, oldest first. */
export async function kindsOf(where: {
  ownerId?: string;
  appOwnerId?: string;
  connectionId?: string;
  storeId?: string;
  appId?: string;
}): Promise<string[]> {
  const rows = await db().auditEntry.findMany({ where, orderBy: { id: 'asc' }, select: { kind: true } });
  return rows.map(({ kind }) => kind);
}

/** The one entry of a kind. */
export function entryOf(
  kind: string,
  where: { ownerId?: string; appOwnerId?: string; connectionId?: string; appId?: string } = {},
) {
  return db().auditEntry.findFirstOrThrow({ where: { ...where, kind }, orderBy: { id: 'desc' } });
}

/** Two sellers with a store each, and a developer’s two apps; one is connected to both stores, the other to one. */
export async function market() {
  const [one, two, developer] = [await createSeller(db()), await createSeller(db()), await createSeller(db())];
  const [mine, theirs] = [
    await createStore(db(), one.id, { name: 'Mine' }),
    await createStore(db(), two.id, { name: 'Theirs' }),
  ];
  const [first, second] = [
    await createApp(db(), developer.id, { name: 'First' }),
    await createApp(db(), developer.id, { name: 'Second' }),
  ];
  await connectApp({ app: first, store: mine, ownerId: one.id, mode: 'test' });
  await connectApp({ app: first, store: theirs, ownerId: two.id });
  await connectApp({ app: second, store: mine, ownerId: one.id });
  return { one, two, developer, mine, theirs, first, second };
}

/** What happened to a subscription, as its timeline tells it, oldest first. */
export async function happeningsOf(subscriptionId: string, where: object = {}) {
  const entries = await db().auditEntry.findMany({
    where: { subscriptionId, ...where },
    orderBy: { position: 'asc' },
  });
  return entries.map(({ happening, outcome, happenedAt, kind: _, detail, ...entry }) => ({
    ...entry,
    kind: happening,
    detail: outcome as Record<string, unknown>,
    createdAt: happenedAt,
  }));
}
