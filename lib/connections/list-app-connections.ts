import { ownedBy, type Viewer } from '../accounts/viewer.ts';
import { db } from '../db.ts';

const PAGE = 25;

/** What an app's owner may know of a connection: of the store its name, of the person behind it nothing. */
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

/** Where a page begins: after the last one of the page before, or before the first one of the page after. */
export interface Place {
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * A page of the connections of an app, ended ones too, the latest authorized first; nothing of an app that this viewer
 * may not see.
 * @returns with the places of the pages before and after it, as far as there are any
 */
export async function listAppConnections(viewer: Viewer, appId: string, { after, before }: Place) {
  const backwards = before !== undefined && after === undefined;
  const id = after !== undefined ? { lt: after } : backwards ? { gt: before } : undefined;
  const found = await db().connection.findMany({
    where: {
      ...(id && { id }),
      connectedAt: { not: null },
      app: { id: appId, ...ownedBy(viewer) },
    },
    // Ids begin with the time they were made at.
    orderBy: { id: backwards ? 'asc' : 'desc' },
    take: PAGE + 1,
    select: shown,
  });
  const hasMore = found.length > PAGE;
  const connections = found.slice(0, PAGE);
  if (backwards) connections.reverse();
  return {
    connections,
    newer: (backwards ? hasMore : after !== undefined) ? connections[0]?.id : undefined,
    older: (backwards ? true : hasMore) ? connections.at(-1)?.id : undefined,
  };
}

export type AppConnection = Awaited<ReturnType<typeof listAppConnections>>['connections'][number];
