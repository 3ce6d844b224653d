import type { ComponentProps, ReactNode } from 'react';

import { EmptyState } from '@/components/ui/card.tsx';
import { FilterForm } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { placeIn } from '@/lib/database/list-page.ts';
import { choicesIn, isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';
import { texts } from '@/lib/language/current-language.ts';

/** The columns of a list; that of the store only where there are several. */
export function withStore(columns: string[], stores: unknown[]): string[] {
  return stores.length > 1 ? columns : columns.filter((column) => column !== texts('frame')('store'));
}

/** Where an empty list's other half is, for somebody who looks for what they made in the other mode. */
function otherMode(than: 'live' | 'test'): string {
  return texts('frame')(than === 'live' ? 'otherModeLive' : 'otherModeTest');
}

type Query = {
  mode?: 'live' | 'test' | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

/**
 * A list of a store's data in one mode: its filters, rows and pages, or why it is empty.
 * @param props.what what one row is
 * @param props.path the URL of the list with a filter
 * @param props.field the filter that is always at hand
 * @param props.filters the others
 * @param props.mode the mode that is shown, whether or not the address names it
 * @param props.hasStore false: nothing can be in the list before there is a store

 */
export function DataList<Row>(props: {
  what: 'customer' | 'product' | 'subscription' | 'invoice';
  columns: string[];
  page: ComponentProps<typeof Pager>['page'] & { rows: Row[] };
  row: (row: Row) => ReactNode;
  filter: Query;
  path: (filter: Query) => string;
  mode: 'live' | 'test';
  field?: ReactNode;
  filters: ReactNode;
  hasStore?: boolean;
}) {
  const { what, columns, page, row, filter, path, mode, field, filters, hasStore = true } = props;
  const [t, common] = [texts('lists'), texts('frame')];
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
          <Table label={t('title', { what })} columns={columns}>
            {page.rows.map(row)}
          </Table>
          <Pager page={page} path={(place) => path({ ...withoutPlace(filter), ...place })} />
        </>
      ) : isNarrowed || placeIn(filter) ? (
        <EmptyState title={t('noneMatches', { what })} link={[common('showAll'), base]}>
          {t('noneMatchesThis', { what })}
        </EmptyState>
      ) : hasStore ? (
        <EmptyState title={t('noneYet', { what })}>
          {t('noneYetAbout', { what })} {otherMode(mode)}
        </EmptyState>
      ) : (
        <EmptyState title={common('createStoreFirst')} link={[common('newStore'), '/dashboard/stores/new']}>
          {t('belongsToStore', { what })}
        </EmptyState>
      )}
    </>
  );
}
