'use client';
import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { TimeInWords } from '@/lib/kernel/text/when.ts';

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

type Words = Record<'requests' | 'app' | 'store' | 'whatItAsksFor' | 'askedBy' | 'action' | 'review', string>;

export function RequestTable({ rows, words }: { rows: RequestTexts[]; words: Words }) {
  return (
    <Table label={words.requests} columns={[words.app, words.store, words.whatItAsksFor, words.askedBy, words.action]}>
      {rows.map(({ id, app, storeName, mode, can, askedBy, askedAt, href }) => (
        <Row key={id}>
          <Cell half className="-order-2">
            <AppName app={app} />
          </Cell>
          <Cell label={words.store}>
            <StoreInMode name={storeName} mode={mode} />
          </Cell>
          <Cell label={words.whatItAsksFor}>
            <p className="max-w-[44ch] text-pretty">{can}</p>
          </Cell>
          <Cell label={words.askedBy} className="text-ink-2">
            <span className="block wrap-anywhere">{askedBy}</span>
            <span className="block text-xs text-ink-3">
              <Time of={askedAt} />
            </span>
          </Cell>
          <Cell half className="-order-1 text-end">
            <ButtonLink look="primary" href={href}>
              {words.review}
            </ButtonLink>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
