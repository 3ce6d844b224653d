import type { ComponentProps, ReactNode } from 'react';
import { ModeChoice } from '@/components/activity-filter.tsx';
import { EmptyState, Page } from '@/components/ui/card.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import {
  choicesIn,
  isFiltered,
  listAddress,
  withoutCursor,
  withoutMode,
  withoutStatus,
} from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { MOST_COUNTED } from '@/lib/stores/rows-in-stores.ts';
import { CreateStoreFirst } from './at-platform.tsx';

/** The columns of a list; that of the store only where there are several. */
export function withStore(columns: string[], stores: unknown[]): string[] {
  return stores.length > 1 ? columns : columns.filter((column) => column !== texts('frame')('store'));
}

/** How many there are, “1,000+” where no more were counted; nothing for none. */
export function countInWords(count: number): string | undefined {
  if (count === 0) return undefined;
  const format = new Intl.NumberFormat(currentLanguage());
  return count > MOST_COUNTED ? `${format.format(MOST_COUNTED)}+` : format.format(count);
}

/** What a list says of itself: its title, what it says when nothing matches, and why it is empty. */
export interface ListWords {
  title: string;
  noneMatches: string;
  noneMatchesThis: string;
  noneYet: string;
  noneYetAbout: string;
  noneYetLink?: readonly [text: string, href: string];
}

export function listWords(what: 'app' | 'customer' | 'invoice' | 'product' | 'subscription'): ListWords {
  const t = texts('lists');
  return {
    title: t('title', { what }),
    noneMatches: t('noneMatches', { what }),
    noneMatchesThis: t('noneMatchesThis', { what }),
    noneYet: t('noneYet', { what }),
    noneYetAbout: t('noneYetAbout', { what }),
  };
}

type Query = Readonly<Record<string, string | undefined>>;
type Counts<Status extends string> = { all: number } & Partial<Record<NoInfer<Status>, number>>;

interface ListAddress {
  listPath(filter: Query): string;
}

interface ListProps<Status extends string> {
  words: ListWords;
  children: ReactNode;
  page: ComponentProps<typeof Pager>['page'] & { rows: unknown[] };
  filter: Query;
  list: ListAddress;
  /** The mode that is shown, where that isn't a choice among others. */
  oneMode?: 'live' | 'test' | undefined;
  searchLabel: string;
  statuses?: Record<Status, string>;
  /** How many there are, and how many of each status that was counted. */
  counts: Counts<Status>;
  /** What it can be narrowed by beside its status and a search. */
  choices?: ReactNode;
  /** Shown when nothing is there and nothing was looked for. */
  empty?: ReactNode;
}

/** A list: tabs by status with numbers, a search, filters, order, export, rows and pages, or why it is empty. */
export function ListBody<Status extends string>(props: ListProps<Status>) {
  const { words, children, page, filter, list, oneMode, searchLabel, statuses, counts, choices } = props;
  const { empty = <NoneYet words={words} /> } = props;
  const [t, common] = [texts('lists'), texts('frame')];
  const narrowed = oneMode ? withoutMode(filter) : filter;
  const isNarrowed = isFiltered(narrowed);
  const chosen = withoutStatus(narrowed);
  const base = list.listPath(oneMode ? { mode: filter.mode } : {});
  const exported = oneMode ? { ...withoutCursor(filter), mode: oneMode } : withoutCursor(filter);
  return (
    <>
      {(counts.all > 0 || isNarrowed) && (
        <>
          {statuses && <StatusTabs statuses={statuses} counts={counts} filter={filter} list={list} />}
          <FilterForm
            base={base}
            here={list.listPath(filter)}
            isFiltered={isFiltered(chosen)}
            filters={choicesIn(chosen)}
            search={{ label: searchLabel, value: filter.search }}
            exportPath={listAddress(`${list.listPath({})}/export`, exported)}
            isExportLong={counts.all > MOST_COUNTED}
          >
            {oneMode && filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
            {filter.status && <input type="hidden" name="status" value={filter.status} />}
            {choices}
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
          {children}
          <Pager
            page={page}
            path={(cursor) => list.listPath({ ...withoutCursor(filter), ...cursor })}
            isOldestFirst={filter.order === 'asc'}
          />
        </>
      ) : isNarrowed || cursorIn(filter) ? (
        <EmptyState title={words.noneMatches} link={[common('showAll'), base]}>
          {words.noneMatchesThis}
        </EmptyState>
      ) : (
        empty
      )}
    </>
  );
}

function NoneYet({ words, children }: { words: ListWords; children?: ReactNode }) {
  const { noneYet, noneYetAbout, noneYetLink } = words;
  return (
    <EmptyState title={noneYet} {...(noneYetLink && { link: noneYetLink })}>
      {noneYetAbout} {children}
    </EmptyState>
  );
}

interface Shown<Status extends string> {
  list: ListAddress & { showsBothModes?: boolean };
  filter: Query;
  mode: 'live' | 'test';
  stores: Named[];
  counts: Counts<Status>;
  page: ListProps<Status>['page'];
}

/**
 * The page of a list of what a person's stores have.
 * @param props.link where another is made
 * @param props.notice what has just been done
 * @param props.belongsToStore what is said where nothing can be in the list before there is a store
 */
export function DataList<Status extends string>(
  props: Pick<ListProps<Status>, 'words' | 'searchLabel' | 'statuses' | 'choices' | 'children'> & {
    shown: Shown<Status>;
    about: ReactNode;
    link?: ComponentProps<typeof Page>['link'];
    action?: ReactNode;
    notice?: ReactNode;
    belongsToStore?: string;
  },
) {
  const { shown, about, link = false, action, notice, belongsToStore, choices, ...body } = props;
  const { list, filter, mode, stores, counts, page } = shown;
  const t = texts('frame');
  // For somebody who looks for what they made in the other mode.
  const otherMode = list.showsBothModes ? null : t(mode === 'live' ? 'otherModeLive' : 'otherModeTest');
  const empty =
    belongsToStore !== undefined && stores.length === 0 ? (
      <CreateStoreFirst heading="h2">{belongsToStore}</CreateStoreFirst>
    ) : (
      <NoneYet words={body.words}>{otherMode}</NoneYet>
    );
  return (
    <Page title={body.words.title} link={link} action={action} about={about} count={countInWords(counts.all)}>
      {notice}
      <ListBody
        {...body}
        list={list}
        filter={filter}
        counts={counts}
        page={page}
        empty={empty}
        oneMode={list.showsBothModes ? undefined : mode}
        choices={
          <>
            {stores.length > 1 && (
              <Choice name="store" label={t('store')} all={t('allStores')} options={stores} value={filter.store} />
            )}
            {list.showsBothModes && <ModeChoice value={filter.mode} />}
            {choices}
          </>
        }
      />
    </Page>
  );
}

/** A tab for each status, with how many there are unless something is searched for. */
function StatusTabs<Status extends string>(props: {
  statuses: Record<Status, string>;
  counts: Counts<Status>;
  filter: Query;
  list: ListAddress;
}) {
  const { statuses, counts, filter, list } = props;
  const t = texts('lists');
  const of = (status: Status | undefined, label: string, count: number | undefined) => ({
    href: list.listPath({ ...withoutCursor(filter), status }),
    label,
    count: count === undefined || filter.search ? null : (countInWords(count) ?? '0'),
    isHere: filter.status === status,
  });
  const each = (Object.keys(statuses) as Status[]).map((status) => of(status, statuses[status], counts[status]));
  return <Tabs label={t('status')} tabs={[of(undefined, t('all'), counts.all), ...each]} />;
}
