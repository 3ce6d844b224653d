import type { ComponentProps, ReactNode } from 'react';

import { EmptyState } from '@/components/ui/card.tsx';
import { Choice, FilterForm, type Named, SearchField } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { placeIn } from '@/lib/database/list-page.ts';
import { choicesIn, isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { CreateStoreFirst } from './create-store-first.tsx';

/** The columns of a list; that of the store only where there are several. */
export function withStore(columns: string[], stores: unknown[]): string[] {
  return stores.length > 1 ? columns : columns.filter((column) => column !== texts('frame')('store'));
}

/** Where an empty list's other half is, for somebody who looks for what they made in the other mode. */
function otherMode(than: 'live' | 'test'): string {
  return texts('frame')(than === 'live' ? 'otherModeLive' : 'otherModeTest');
}

type Query<Status> = {
  store?: string | undefined;
  mode?: 'live' | 'test' | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

/**
 * A list of a store's data in one mode: its filters, rows and pages, or why it is empty.
 * @param props.what what one row is
 * @param props.path the URL of the list with a filter
 * @param props.mode the mode that is shown, whether or not the address names it
 * @param props.searchLabel what can be searched for
 * @param props.statuses what a row's status may be, in words
 * @param props.needsStore nothing can be in the list before there is a store
 */
export function DataList<Row, Status extends string>(props: {
  what: 'customer' | 'product' | 'subscription' | 'invoice';
  columns: string[];
  page: ComponentProps<typeof Pager>['page'] & { rows: Row[] };
  row: (row: Row) => ReactNode;
  filter: Query<Status>;
  path: (filter: Query<Status>) => string;
  mode: 'live' | 'test';
  stores: Named[];
  searchLabel?: string;
  statuses?: Record<Status, string>;
  needsStore?: boolean;
}) {
  const { what, columns, page, row, filter, path, mode, stores, searchLabel, statuses, needsStore = false } = props;
  const [t, common] = [texts('lists'), texts('frame')];
  const narrowing = withoutMode(filter);
  const isNarrowed = isFiltered(narrowing);
  const base = path({ mode: filter.mode });
  return (
    <>
      {(page.rows.length > 0 || isNarrowed) && (
        <FilterForm
          {...{ base, here: path(filter), isFiltered: isNarrowed }}
          filters={choicesIn(narrowing)}
          field={searchLabel && <SearchField label={searchLabel} value={filter.search} />}
        >
          {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
          {stores.length > 1 && (
            <Choice
              name="store"
              label={common('store')}
              all={common('allStores')}
              options={stores}
              value={filter.store}
            />
          )}
          {statuses && (
            <Choice
              name="status"
              label={t('status')}
              all={t('anyStatus')}
              options={Object.entries<string>(statuses).map(([id, name]) => ({ id, name }))}
              value={filter.status}
            />
          )}
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
      ) : stores.length > 0 || !needsStore ? (
        <EmptyState title={t('noneYet', { what })}>
          {t('noneYetAbout', { what })} {otherMode(mode)}
        </EmptyState>
      ) : (
        <CreateStoreFirst heading="h2">{t('belongsToStore', { what })}</CreateStoreFirst>
      )}
    </>
  );
}
