import type { ComponentProps, ReactNode } from 'react';
import { EmptyState, Page } from '@/components/ui/card.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { placeIn } from '@/lib/database/list-page.ts';
import {
  choicesIn,
  isFiltered,
  listAddress,
  withoutMode,
  withoutPlace,
  withoutStatus,
} from '@/lib/http/list-address.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { MOST_COUNTED } from '@/lib/stores/rows-in-stores.ts';
import { CreateStoreFirst } from './create-store-first.tsx';

/** The columns of a list; that of the store only where there are several. */
export function withStore(columns: string[], stores: unknown[]): string[] {
  return stores.length > 1 ? columns : columns.filter((column) => column !== texts('frame')('store'));
}

/** Where an empty list's other half is, for somebody who looks for what they made in the other mode. */
function otherMode(than: 'live' | 'test'): string {
  return texts('frame')(than === 'live' ? 'otherModeLive' : 'otherModeTest');
}

/** How many there are, “1,000+” where no more were counted. */
function countInWords(count: number): string {
  const format = new Intl.NumberFormat(currentLanguage());
  return count > MOST_COUNTED ? `${format.format(MOST_COUNTED)}+` : format.format(count);
}

type Query<Status> = {
  store?: string | undefined;
  mode?: 'live' | 'test' | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  order?: 'asc' | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

/**
 * The page of a list of a store's data in one mode: how many there are, tabs by status, a search, filters, rows and
 * pages, or why it is empty.
 * @param props.what what one row is
 * @param props.link where another is made
 * @param props.notice what has just been done
 * @param props.path the URL of the list with a filter
 * @param props.mode the mode that is shown, whether or not the address names it
 * @param props.searchLabel what can be searched for
 * @param props.statuses what a row's status may be, in words
 * @param props.counts how many there are, and how many of each status that was counted
 * @param props.needsStore nothing can be in the list before there is a store
 */
export function DataList<Row, Status extends string>(props: {
  what: 'customer' | 'product' | 'subscription' | 'invoice';
  about: string;
  link?: ComponentProps<typeof Page>['link'];
  notice?: ReactNode;
  columns: string[];
  page: ComponentProps<typeof Pager>['page'] & { rows: Row[] };
  row: (row: Row) => ReactNode;
  filter: Query<Status>;
  path: (filter: Query<Status>) => string;
  mode: 'live' | 'test';
  stores: Named[];
  searchLabel: string;
  statuses?: Record<Status, string>;
  counts: { all: number } & Partial<Record<Status, number>>;
  needsStore?: boolean;
}) {
  const { what, about, link = false, notice, columns, page, row, filter, path, mode, stores, counts } = props;
  const { searchLabel, statuses, needsStore = false } = props;
  const [t, common] = [texts('lists'), texts('frame')];
  const isNarrowed = isFiltered(withoutMode(filter));
  const choices = withoutStatus(withoutMode(filter));
  const base = path({ mode: filter.mode });
  return (
    <Page
      title={t('title', { what })}
      count={counts.all > 0 ? countInWords(counts.all) : undefined}
      link={link}
      about={about}
    >
      {notice}
      {(counts.all > 0 || isNarrowed) && (
        <>
          {statuses && <StatusTabs {...{ statuses, counts, filter, path }} />}
          <FilterForm
            base={base}
            here={path(filter)}
            isFiltered={isFiltered(choices)}
            filters={choicesIn(choices)}
            search={{ label: searchLabel, value: filter.search }}
            exportPath={listAddress(`${path({})}/export`, { ...withoutPlace(filter), mode })}
          >
            {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
            {filter.status && <input type="hidden" name="status" value={filter.status} />}
            {stores.length > 1 && (
              <Choice
                name="store"
                label={common('store')}
                all={common('allStores')}
                options={stores}
                value={filter.store}
              />
            )}
            <Choice
              name="order"
              label={t('sort')}
              all={t('newestFirst')}
              options={[{ id: 'asc', name: t('oldestFirst') }]}
              value={filter.order}
            />
          </FilterForm>
        </>
      )}
      {page.rows.length > 0 ? (
        <>
          <Table label={t('title', { what })} columns={columns}>
            {page.rows.map(row)}
          </Table>
          <Pager
            page={page}
            path={(place) => path({ ...withoutPlace(filter), ...place })}
            isOldestFirst={filter.order === 'asc'}
          />
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
    </Page>
  );
}

/** A tab for each status, with how many there are unless something is searched for. */
function StatusTabs<Status extends string>(props: {
  statuses: Record<Status, string>;
  counts: { all: number } & Partial<Record<Status, number>>;
  filter: Query<Status>;
  path: (filter: Query<Status>) => string;
}) {
  const { statuses, counts, filter, path } = props;
  const t = texts('lists');
  const of = (status: Status | undefined, label: string, count: number | undefined) => ({
    href: path({ ...withoutPlace(filter), status }),
    label,
    count: count === undefined || filter.search ? null : countInWords(count),
    isHere: filter.status === status,
  });
  const each = (Object.keys(statuses) as Status[]).map((status) => of(status, statuses[status], counts[status]));
  return <Tabs label={t('status')} tabs={[of(undefined, t('all'), counts.all), ...each]} />;
}
