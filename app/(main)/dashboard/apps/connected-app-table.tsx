'use client';

import { RowGroup, Table } from '@/components/ui/table.tsx';
import type { AppTexts } from './app-texts.ts';
import { ConnectedAppRow } from './connected-app-row.tsx';
import { groupApps } from './group-apps.ts';

const COLUMNS = ['App', 'Store', 'What it may do', 'Use', 'Action'];

/** The apps that can use the seller's stores, a row each; several of one app, store and mode under one heading. */
export function ConnectedAppTable({ rows }: { rows: AppTexts[] }) {
  return (
    <Table label="Connected apps" columns={COLUMNS} isGrouped>
      {groupApps(rows).map(({ title, rows: same }) => (
        <RowGroup key={same[0]?.id} title={title} columns={COLUMNS.length}>
          {same.map((app) => (
            <ConnectedAppRow key={app.id} app={app} />
          ))}
        </RowGroup>
      ))}
    </Table>
  );
}
