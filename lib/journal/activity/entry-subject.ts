/** Something of a store with a page of its own, which an entry is about. */
export interface EntrySubject {
  id: string;
  /** The page, without the mode. */
  path: string;
}

/** What an entry's detail may name, what tells most first. */
const PAGES = { subscription: 'subscriptions', customer: 'customers', product: 'products' } as const;

/**
 * What an entry is about by its detail: the subscription, customer or product that was changed; null for all others.
 */
export function subjectOfEntry(detail: Record<string, unknown>): EntrySubject | null {
  for (const [member, page] of Object.entries(PAGES)) {
    const id = detail[member];
    if (typeof id === 'string') return { id, path: `/dashboard/${page}/${id}` };
  }
  return null;
}

/**
 * The ids to look up the names of what entries are about, and their stores; none of a store that isn't the reader's.
 */
export function subjectsOf(entries: readonly { storeId: string | null; detail: Record<string, unknown> }[]) {
  const about = entries.flatMap(({ storeId, detail }) => {
    const id = storeId === null ? undefined : subjectOfEntry(detail)?.id;
    return storeId === null || id === undefined ? [] : [{ storeId, id }];
  });
  return { storeIds: [...new Set(about.map(({ storeId }) => storeId))], ids: [...new Set(about.map(({ id }) => id))] };
}
