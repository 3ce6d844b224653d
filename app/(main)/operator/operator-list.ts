import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { type Db, db } from '@/lib/database/db.ts';
import type { GivenQuery } from '@/lib/database/list-address.ts';
import { cursorIn, type ListPage, type PageRequest } from '@/lib/database/list-page.ts';
import { listFile } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { log } from '@/lib/kernel/process/log.ts';
import type { OperatorProof } from '@/lib/permissions/operator.ts';

type Cursor = { before?: string | undefined; after?: string | undefined };

/** A list of anyone's things: for its page, and for the file that it can be had as. */
export interface OperatorList<Filter extends Cursor, Row, Counts> {
  name: string;
  readFilter: (query: GivenQuery) => Filter;
  listPath: (filter: Filter) => string;
  list: (db: Db, operator: OperatorProof, wanted: Filter & PageRequest) => Promise<ListPage<Row>>;
  count: (db: Db, operator: OperatorProof) => Promise<Counts>;
  /** The file's columns, and what each has of a row. */
  columns: Record<string, (row: Row) => string | null>;
}

/** Says what a list is, with the types of its parts. */
export function operatorList<Filter extends Cursor, Row, Counts>(list: OperatorList<Filter, Row, Counts>) {
  return list;
}

/** A page of a list for the operator who is signed in, what it is narrowed by, and how many there are in all. */
export async function readOperatorList<Filter extends Cursor, Row, Counts>(
  list: OperatorList<Filter, Row, Counts>,
  query: GivenQuery,
) {
  const operator = await requireOperator();
  const filter = list.readFilter(query);
  const [counts, page] = await Promise.all([
    list.count(db(), operator),
    list.list(db(), operator, { ...filter, limit: 25, cursor: cursorIn(filter) }),
  ]);
  return { list, filter, counts, page };
}

/** Answers an operator with a list as a CSV file, with the search and filters of its page; the log says who had it. */
export function exportOf<Filter extends Cursor, Row>(list: OperatorList<Filter, Row, unknown>) {
  return async (request: Request): Promise<Response> => {
    const operator = await requireOperator();
    const filter = list.readFilter(Object.fromEntries(new URL(request.url).searchParams));
    log().info({ operator: operator.id, list: list.name }, 'an operator exports a list');
    const read = (page: PageRequest) => list.list(db(), operator, { ...filter, ...page });
    return listFile(list, read, currentTime());
  };
}
