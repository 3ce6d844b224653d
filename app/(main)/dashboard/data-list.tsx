import type { ComponentProps, ReactNode } from 'react';
import { OtherMode } from '@/components/mode-pill.tsx';
import { EmptyState, Pager } from '@/components/ui/card.tsx';
import { FilterForm } from '@/components/ui/filter-form.tsx';
import { Table } from '@/components/ui/table.tsx';
import { placeIn } from '@/lib/database/list-page.ts';
import { choicesIn, isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';

/** The columns of a list; that of the store only where there are several. */
export function withStore(columns: string[], stores: unknown[]): string[] {
  return stores.length > 1 ? columns : columns.filter((column) => column !== 'Store');
}

type Query = {
  mode?: 'live' | 'test' | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

/**
 * A list of a store's data in one mode: its filters, rows and pages, or why it is empty.
 * @param props.what what one row is, such as “customer”
 * @param props.by by what it can be filtered, such as “name and store”
 * @param props.path the URL of the list with a filter
 * @param props.field the filter that is always at hand
 * @param props.filters the others
 * @param props.mode the mode that is shown, whether or not the address names it
 * @param props.hasStore false: nothing can be in the list before there is a store
 * @param props.none what to do to get something to see here
 */
export function DataList<Row>(props: {
  what: string;
  by: string;
  columns: string[];
  page: ComponentProps<typeof Pager>['page'] & { rows: Row[] };
  row: (row: Row) => ReactNode;
  filter: Query;
  path: (filter: Query) => string;
  mode: 'live' | 'test';
  field?: ReactNode;
  filters: ReactNode;
  hasStore?: boolean;
  none: string;
}) {
  const { what, by, columns, page, row, filter, path, mode, field, filters, hasStore = true, none } = props;
  const narrowing = withoutMode(filter);
  const isNarrowed = isFiltered(narrowing);
  const base = path({ mode: filter.mode });
  return (
    <>
      {(page.rows.length > 0 || isNarrowed) && (
        <FilterForm {...{ base, here: path(filter), isFiltered: isNarrowed, field }} filters={choicesIn(narrowing)}>
          {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
          {filters}
        </FilterForm>
      )}
      {page.rows.length > 0 ? (
        <>
          <Table label={`${what[0]?.toUpperCase()}${what.slice(1)}s`} columns={columns}>
            {page.rows.map(row)}
          </Table>
          <Pager page={page} path={(place) => path({ ...withoutPlace(filter), ...place })} />
        </>
      ) : isNarrowed || placeIn(filter) ? (
        <EmptyState title={`No ${what} matches`} link={['Show all', base]}>
          None of your {what}s matches this {by}.
        </EmptyState>
      ) : hasStore ? (
        <EmptyState title={`No ${what}s yet`}>
          {none}
          <OtherMode than={mode} />
        </EmptyState>
      ) : (
        <EmptyState title="Create a store first" link={['New store', '/dashboard/stores/new']}>
          A {what} belongs to one of your stores, and you don’t have any yet.
        </EmptyState>
      )}
    </>
  );
}
