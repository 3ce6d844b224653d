'use client';
import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { TimeInWords } from '@/lib/text/when.ts';

/** An approval as the list shows it. */
export interface ApprovalTexts {
  id: string;
  status: string;
  asker: { name: string; logoId: string | null; verification: string };
  storeName: string;
  mode: 'live' | 'test';
  customer: string;
  wanted: string;
  askedAt: TimeInWords;
  isBeyondLimits: boolean;
  dueNow?: string;
  href: string;
}

const LOOKS: Record<string, 'good' | 'bad'> = { executed: 'good', failed: 'bad' };

export function ApprovalTable({ label, rows }: { label: string; rows: ApprovalTexts[] }) {
  return (
    <Table label={label} columns={['App', 'Store', 'Change', 'Asked', 'Action']}>
      {rows.map(({ id, status, asker, storeName, mode, customer, wanted, askedAt, href, isBeyondLimits, dueNow }) => (
        <Row key={id}>
          <Cell half className="-order-2">
            <AppName app={{ name: asker.name, logoId: asker.logoId, verification: asker.verification }} />
          </Cell>
          <Cell label="Store">
            <StoreInMode name={storeName} mode={mode} />
          </Cell>
          <Cell label="Change">
            <span className="block">{wanted}</span>
            <bdi className="block wrap-anywhere text-ink-2">{customer}</bdi>
            {dueNow !== undefined && <span className="block tabular-nums">{dueNow}</span>}
            {isBeyondLimits && status === 'pending' && <Pill>Beyond a limit</Pill>}
          </Cell>
          <Cell label="Asked" className="text-ink-2">
            <Time of={askedAt} />
          </Cell>
          <Cell half className="-order-1 text-right">
            {status === 'pending' ? (
              <ButtonLink look="primary" href={href}>
                Review
              </ButtonLink>
            ) : (
              <a href={href}>
                <Pill look={LOOKS[status] ?? 'plain'}>{status}</Pill>
              </a>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
