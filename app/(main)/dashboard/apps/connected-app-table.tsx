'use client';

import { Table } from '@/components/ui/table.tsx';
import type { AppTexts } from './app-texts.ts';
import { ConnectedAppRow } from './connected-app-row.tsx';

const COLUMNS = ['App', 'Store', 'What it may do', 'Use', 'Action'];

/** The apps that can use the seller's stores, a row each. */
export function ConnectedAppTable({ rows }: { rows: AppTexts[] }) {
  return (
    <Table label="Connected apps" columns={COLUMNS}>
      {rows.map((app) => (
        <ConnectedAppRow key={app.id} app={app} />
      ))}
    </Table>
  );
}
