import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import type { ListPage, PageRequest } from '@/lib/database/list-page.ts';
import { csvFile, csvOf } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { RowsInStores } from '@/lib/stores/rows-in-stores.ts';

type Query = Record<string, string | string[] | undefined>;
type Shown = Pick<RowsInStores, 'mode' | 'search' | 'order'> & { store?: string | undefined };

/** What an export is of: the columns, and what each has of a row. */
type Columns<Row> = Record<string, (row: Row) => string | null>;

/**
 * A list of what the person's stores have as a CSV file, with the search and filters of its page.
 * @param list.name the file's
 * @param list.path the page's URL with a filter
 */
export async function answerListExport<Filter extends Shown, Row>(
  request: Request,
  list: {
    name: string;
    readFilter: (query: Query) => Filter;
    path: (filter: Filter) => string;
    read: (
      seller: Seller,
      wanted: Filter & Omit<RowsInStores, keyof PageRequest>,
      page: PageRequest,
    ) => Promise<ListPage<Row>>;
    columns: Columns<Row>;
  },
): Promise<Response> {
  const filter = list.readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const seller = await requireSeller(list.path(filter));
  const storeId = filter.store ?? seller.shownStoreId ?? undefined;
  const wanted = { ...filter, storeId, mode: filter.mode ?? seller.shownMode };
  const cells = Object.values(list.columns);
  const lines = csvOf(
    Object.keys(list.columns),
    (page) => list.read(seller, wanted, page),
    (row) => cells.map((cell) => cell(row)),
  );
  return csvFile(list.name, lines, currentTime());
}
