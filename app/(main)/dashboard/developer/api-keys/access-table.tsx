'use client';

import { Table } from '@/components/ui/table.tsx';
import { AccessRow } from './access-row.tsx';
import type { AccessTexts } from './access-texts.ts';

/**
 * What can use the seller's stores, a row each.
 * @param props.who the head of the column with the names
 * @param props.since the head of the column with when it began
 */
export function AccessTable(props: { label: string; who: string; since: string; rows: AccessTexts[] }) {
  const { label, who, since, rows } = props;
  return (
    <Table label={label} columns={[who, 'Store', 'Permissions', since, 'Last used', 'Action']}>
      {rows.map((row) => (
        <AccessRow key={row.id} access={row} sinceLabel={since} />
      ))}
    </Table>
  );
}
