import { type Cursor, readPage } from '../../database/list-page.ts';
import { readDb } from '../../database/read-db.ts';
import { appsSeenBy, type Viewer } from '../../permissions/viewer.ts';

const PAGE = 25;

/** What an app's owner may know about a connection: the store's name, and nothing about the person behind it. */
const shown = {
  id: true,
  mode: true,
  scopes: true,
  connectedAt: true,
  lastUsedAt: true,
  endedAt: true,
  endReason: true,
  store: { select: { name: true } },
} as const;

/**
 * A page of an app's connections, including ended ones, latest authorized first; empty for an app that this viewer may
 * not see.
 */
export function listAppConnections(viewer: Viewer, appId: string, cursor?: Cursor) {
  return readPage({ limit: PAGE, cursor }, 'desc', ({ beyond, order, take }) =>
    readDb().connection.findMany({
      where: {
        ...(beyond && { id: beyond }),
        connectedAt: { not: null },
        app: { id: appId, ...appsSeenBy(viewer) },
      },
      // Ids begin with the time at which they were made.
      orderBy: { id: order },
      take,
      select: shown,
    }),
  );
}

export type AppConnection = Awaited<ReturnType<typeof listAppConnections>>['rows'][number];

/** How many stores there are to choose from. */
const MOST_STORES = 100;

/**
 * The stores that an app was connected to last, by name, and besides them those with these ids, if it was connected to
 * them; none for an app that this viewer may not see.
 */
export async function listAppStores(viewer: Viewer, appId: string, ids: string[]) {
  const where = { connectedAt: { not: null }, app: { id: appId, ...appsSeenBy(viewer) } };
  const select = { store: { select: { id: true, name: true } } } as const;
  const lists = await Promise.all([
    readDb().connection.findMany({ where, orderBy: { id: 'desc' }, take: MOST_STORES, select }),
    readDb().connection.findMany({ where: { ...where, storeId: { in: ids } }, distinct: ['storeId'], select }),
  ]);
  const stores = new Map(lists.flat().map(({ store }) => [store.id, store]));
  return [...stores.values()].sort((one, other) => one.name.localeCompare(other.name));
}
