'use client';
import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { TimeInWords } from '@/lib/kernel/text/when.ts';

/** An approval as the list shows it. */
export interface ApprovalTexts {
  id: string;
  status: string;
  statusName: string;
  /** Where an app comes from that nobody registered; null for others. */
  sender: string | null;
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

export type ApprovalWords = Record<
  'app' | 'store' | 'change' | 'asked' | 'action' | 'review' | 'beyond' | 'notRegistered',
  string
>;

interface Props {
  label: string;
  rows: ApprovalTexts[];
  words: ApprovalWords;
}

/** Approvals, to review those that wait; a page of its own is the way for one that waits alone. */
export function ApprovalTable({ label, rows, words }: Props) {
  return (
    <Table label={label} columns={[words.app, words.store, words.change, words.asked, words.action]}>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell half className="-order-2">
            <AppName app={row.asker} />
            {row.sender !== null && (
              <span className="mt-1 flex flex-wrap items-center gap-2 text-small">
                <span className="wrap-anywhere text-ink-2">{row.sender}</span>
                <Pill>{words.notRegistered}</Pill>
              </span>
            )}
          </Cell>
          <Cell label={words.store}>
            <StoreInMode name={row.storeName} mode={row.mode} />
          </Cell>
          <Cell label={words.change}>
            <span className="block">{row.wanted}</span>
            <span className="block wrap-anywhere text-ink-2">
              <bdi>{row.customer}</bdi>
            </span>
            {row.dueNow !== undefined && <span className="block tabular-nums">{row.dueNow}</span>}
            {row.isBeyondLimits && row.status === 'pending' && <Pill>{words.beyond}</Pill>}
          </Cell>
          <Cell label={words.asked} className="text-ink-2">
            <Time of={row.askedAt} />
          </Cell>
          <Cell half className="-order-1 text-end">
            {row.status === 'pending' ? (
              <ButtonLink look={rows.length === 1 ? 'primary' : 'plain'} href={row.href}>
                {words.review}
              </ButtonLink>
            ) : (
              <a href={row.href}>
                <Pill look={LOOKS[row.status] ?? 'plain'}>{row.statusName}</Pill>
              </a>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
