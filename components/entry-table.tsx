'use client';

import { EntryRow } from './entry-row.tsx';
import type { EntryTexts } from './entry-texts.ts';
import { RowGroup, Table } from './ui/table.tsx';

const COLUMNS = ['Time (UTC)', 'What happened', 'Who'];

/** Entries of the activity, those of each day together. */
export function EntryTable({ days }: { days: [day: string, entries: EntryTexts[]][] }) {
  return (
    <Table label="Activity" columns={COLUMNS} isGrouped>
      {days.map(([day, entries]) => (
        <RowGroup key={day} title={day} columns={COLUMNS.length}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </RowGroup>
      ))}
    </Table>
  );
}
