import type { ReactNode } from 'react';
import type { EntryQuery } from '@/lib/activity/entry-query.ts';
import type { ShownEntry } from '@/lib/activity/shown-entry.ts';
import { isFiltered, listAddress, withoutPlace } from '@/lib/list-address.ts';
import { type ListPage, placeIn } from '@/lib/list-page.ts';
import { ActivityRow } from './activity-row.tsx';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/card.tsx';
import { Pager } from './ui/pager.tsx';
import { Table } from './ui/table.tsx';

/** How many entries a page shows. */
export const ENTRIES_PER_PAGE = 25;

const COLUMNS = ['Time', 'What happened', 'Who', 'Request ID'];

interface Props {
  base: string;
  query: EntryQuery;
  page: ListPage<ShownEntry>;
  now: Date;
  /** What to do to get something to see here; shown while the list is empty. */
  children: ReactNode;
}

/** One page of activity, newest first, with links to the pages before and after it. */
export function ActivityList({ base, query, page, now, children }: Props) {
  if (page.rows.length === 0) {
    if (!isFiltered(query) && !placeIn(query))
      return <EmptyState title="Nothing has happened yet">{children}</EmptyState>;
    return (
      <EmptyState title="Nothing matches" action={<ButtonLink href={base}>Show all</ButtonLink>}>
        No entry matches all of these filters. Remove one of them, or choose other days.
      </EmptyState>
    );
  }
  const kept = withoutPlace(query);
  return (
    <>
      <Table label="Activity" columns={COLUMNS}>
        {page.rows.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} now={now} />
        ))}
      </Table>
      <Pager page={page} path={(place) => listAddress(base, { ...kept, ...place })} />
    </>
  );
}
