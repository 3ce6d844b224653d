'use client';

import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/store-in-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { TimeInWords } from '@/lib/text/when.ts';

const COLUMNS = ['App', 'Store', 'What it asks for', 'Asked by', 'Action'];

interface RequestTexts {
  id: string;
  app: { name: string; logoId: string | null; verification: string };
  storeName: string;
  mode: 'live' | 'test';
  can: string;
  askedBy: string;
  askedAt: TimeInWords;
  href: string;
}

/** Requests as texts, a row each. */
export function RequestTable({ rows }: { rows: RequestTexts[] }) {
  return (
    <Table label="Requests" columns={COLUMNS}>
      {rows.map(({ id, app, storeName, mode, can, askedBy, askedAt, href }) => (
        <Row key={id}>
          <Cell half className="-order-2">
            <AppName app={app} />
          </Cell>
          <Cell label="Store">
            <StoreInMode name={storeName} mode={mode} />
          </Cell>
          <Cell label="What it asks for">
            <p className="max-w-[44ch] text-pretty">{can}</p>
          </Cell>
          <Cell label="Asked by" className="text-ink-2">
            <span className="block wrap-anywhere">{askedBy}</span>
            <span className="block text-xs text-ink-3">
              <Time of={askedAt} />
            </span>
          </Cell>
          <Cell half className="-order-1 text-right">
            <ButtonLink look="primary" href={href}>
              Review
            </ButtonLink>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
