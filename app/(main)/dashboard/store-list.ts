import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import type { Db } from '@/lib/database/db.ts';
import type { GivenQuery } from '@/lib/database/list-address.ts';
import { cursorIn, type ListPage, type PageRequest } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { listFile } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import type { RowsInStores } from '@/lib/stores/rows-in-stores.ts';
import { listShownStores } from './seller-access.ts';

type Cursor = { before?: string | undefined; after?: string | undefined };
type Shown = Pick<RowsInStores, 'mode' | 'search' | 'order'> & Cursor & { store?: string | undefined };

/** A list of what a person's stores have: for its page, and for the file that it can be had as. */
export interface StoreList<Filter extends Shown, Row, Counts> {
  name: string;
  readFilter: (query: GivenQuery) => Filter;
  listPath: (filter: Filter) => string;
  /** Whether both modes are shown together, unless the address says one; else that which the person has chosen. */
  showsBothModes?: boolean;
  list: (db: Db, sellerId: SellerId, wanted: Filter & RowsInStores) => Promise<ListPage<Row>>;
  count: (db: Db, sellerId: SellerId, wanted: Pick<RowsInStores, 'storeId' | 'mode'>) => Promise<Counts>;
  /** The file's columns, and what each has of a row. */
  columns: Record<string, (row: Row) => string | null>;
}

/** Says what a list is, with the types of its parts. */
export function storeList<Filter extends Shown, Row, Counts>(list: StoreList<Filter, Row, Counts>) {
  return list;
}

/** A page of a list for the person who is signed in, what it is narrowed by, and how many there are in all. */
export async function readList<Filter extends Shown, Row, Counts>(
  list: StoreList<Filter, Row, Counts>,
  query: GivenQuery,
  limit = 25,
) {
  const filter = list.readFilter(query);
  const seller = await requireSeller(list.listPath(filter));
  const where = sideOf(list, seller, filter);
  const [stores, counts, page] = await Promise.all([
    listShownStores(seller, filter.store),
    list.count(readDb(), seller.id, where),
    list.list(readDb(), seller.id, { ...filter, ...where, limit, cursor: cursorIn(filter) }),
  ]);
  const mode = filter.mode ?? seller.shownMode;
  return { seller, storeId: where.storeId, shown: { list, filter, mode, stores, counts, page } };
}

/** Answers with a list as a CSV file, with the search and filters of its page. */
export function exportOf<Filter extends Shown, Row>(list: StoreList<Filter, Row, unknown>) {
  return async (request: Request): Promise<Response> => {
    const filter = list.readFilter(Object.fromEntries(new URL(request.url).searchParams));
    const seller = await requireSeller(list.listPath(filter));
    const wanted = { ...filter, ...sideOf(list, seller, filter) };
    const read = (page: PageRequest) => list.list(readDb(), seller.id, { ...wanted, ...page });
    return listFile(list, read, currentTime());
  };
}

/** Which stores and modes a list is of, by its address and by what the person has chosen to see. */
function sideOf(list: { showsBothModes?: boolean }, seller: Seller, { store, mode }: Shown) {
  return {
    storeId: store ?? seller.shownStoreId ?? undefined,
    mode: mode ?? (list.showsBothModes ? undefined : seller.shownMode),
  };
}
