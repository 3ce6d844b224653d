import type { ReactNode } from 'react';
import { type EntryQuery, entryPath, filterOf, isFiltered, withoutPlace } from '@/lib/activity/entry-query.ts';
import type { ShownEntry } from '@/lib/activity/shown-entry.ts';
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
  /** Up to one more than a page shows, at the end that was asked for. */
  found: ShownEntry[];
  now: Date;
  /** What to do so that there will be something to see. */
  children: ReactNode;
}

/** One page of an activity, newest first, with the ways to those beside it. */
export function ActivityList({ base, query, found, now, children }: Props) {
  const isMore = found.length > ENTRIES_PER_PAGE;
  const { beside } = filterOf(query);
  const isBackwards = beside?.where === 'before';
  const rows = isBackwards ? found.slice(-ENTRIES_PER_PAGE) : found.slice(0, ENTRIES_PER_PAGE);
  if (rows.length === 0) {
    if (!isFiltered(query) && !beside) return <EmptyState title="Nothing has happened yet">{children}</EmptyState>;
    return (
      <EmptyState title="Nothing matches" action={<ButtonLink href={base}>Show all</ButtonLink>}>
        No entry matches everything you asked for. Leave something out, or choose other days.
      </EmptyState>
    );
  }
  const kept = withoutPlace(query);
  const hasNewer = isBackwards ? isMore : beside !== undefined;
  const hasOlder = isBackwards || isMore;
  return (
    <>
      <Table label="Activity" columns={COLUMNS}>
        {rows.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} now={now} />
        ))}
      </Table>
      <Pager
        newer={hasNewer ? entryPath(base, { ...kept, before: rows[0]?.id }) : null}
        older={hasOlder ? entryPath(base, { ...kept, after: rows.at(-1)?.id }) : null}
      />
    </>
  );
}
