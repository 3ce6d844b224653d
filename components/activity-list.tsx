import type { ReactNode } from 'react';
import { isFiltered, listAddress, withoutCursor } from '@/lib/database/list-address.ts';
import { cursorIn, type ListPage } from '@/lib/database/list-page.ts';
import { type EntryQuery, LOOK_THROUGH } from '@/lib/journal/activity/entry-search.ts';
import type { ShownEntry } from '@/lib/journal/activity/shown-entry.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { pastDayInWords, zonesOf } from '@/lib/kernel/text/when.ts';
import { EntryTable } from './entry-table.tsx';
import { type EntryTexts, entryTexts } from './entry-texts.ts';
import { EmptyState } from './ui/card.tsx';
import { Pager } from './ui/pager.tsx';

export const ENTRIES_PER_PAGE = 15;

interface Props {
  base: string;
  query: EntryQuery;
  page: ListPage<ShownEntry>;
  /** What the records that entries are about are called, by their ids; none where the reader is not of their store. */
  names?: ReadonlyMap<string, string>;
  now: Date;
  /** What to do to get something to see here; shown while the list is empty. */
  children: ReactNode;
}

/** One page of activity, newest first and by day, with links to the pages before and after it. */
export function ActivityList({ base, query, page, names = new Map(), now, children }: Props) {
  const t = texts('activityPages');
  if (page.rows.length === 0) {
    if (page.after !== null)
      return (
        <EmptyState
          title={t('nothingFoundSoFar')}
          link={[t('searchOlder'), listAddress(base, { ...query, after: page.after })]}
        >
          {t('lookedThrough', { count: LOOK_THROUGH })}
        </EmptyState>
      );
    if (!isFiltered(query) && !cursorIn(query)) return <EmptyState title={t('nothingHappened')}>{children}</EmptyState>;
    return (
      <EmptyState title={t('nothingMatches')} link={[texts('frame')('showAll'), base]}>
        {t('noEntryMatches')}
      </EmptyState>
    );
  }
  const kept = withoutCursor(query);
  return (
    <>
      <EntryTable days={byDay(page.rows, names, now)} words={tableWords(page.rows)} />
      <Pager page={page} path={(cursor) => listAddress(base, { ...kept, ...cursor })} />
    </>
  );
}

function tableWords(entries: ShownEntry[]) {
  const t = texts('activityPages');
  const zone = zonesOf(entries.map(({ at }) => at));
  return {
    activity: t('activity'),
    time: t('timeIn', { zone }),
    what: t('whatHappened'),
    who: t('who'),
    details: t('details'),
    requestId: t('requestId'),
  };
}

function byDay(
  entries: ShownEntry[],
  names: ReadonlyMap<string, string>,
  now: Date,
): [day: string, entries: EntryTexts[]][] {
  const days = new Map<string, EntryTexts[]>();
  for (const entry of entries) {
    const day = pastDayInWords(entry.at, now);
    days.set(day, [...(days.get(day) ?? []), entryTexts(entry, names)]);
  }
  return [...days];
}
