/** An entry as it is stored. */
export interface StoredEntry {
  id: string;
  at: Date;
  kind: string;
  ownerId: string;
  storeId: string | null;
  storeName: string | null;
  mode: 'live' | 'test' | null;
  appId: string | null;
  appName: string | null;
  connectionId: string | null;
  actor: string;
  actorName: string | null;
  requestId: string | null;
  address: string | null;
  userAgent: string | null;
  detail: unknown;
}

/** What a reader gets to see of an entry. */
export type ShownEntry = Omit<StoredEntry, 'ownerId' | 'detail'> & { isOwn: boolean; detail: Record<string, unknown> };

const OF_PERSON = { actorName: null, address: null, userAgent: null };

/** What the seller whose activity it is may see: all but which operator did it, and from where. */
export function shownToSeller({ ownerId: _, detail, ...entry }: StoredEntry): ShownEntry {
  const hidden = entry.actor === 'operator' ? OF_PERSON : {};
  return { ...entry, ...hidden, isOwn: true, detail: asRecord(detail) };
}

/**
 * What somebody who works on an app may see. Of another seller's activity, only what the app took part in: the store's
 * name, and what the app itself did and from where; nothing about the person or the store's subscriptions.
 */
export function shownToDeveloper(entry: StoredEntry, reader: { sellerId: string; appOwnerId: string }): ShownEntry {
  const isOfApp = entry.storeId === null && entry.ownerId === reader.appOwnerId;
  if (isOfApp || entry.ownerId === reader.sellerId) return shownToSeller(entry);
  const { actor, kind } = entry;
  const person = actor === 'seller' ? { ...OF_PERSON, requestId: null } : {};
  const detail = kind.startsWith('subscription_') ? {} : entry.detail;
  return { ...shownToSeller({ ...entry, ...person, detail }), storeId: null, isOwn: false };
}

function asRecord(detail: unknown): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
}
