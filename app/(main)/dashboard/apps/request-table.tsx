'use client';
import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { AskedRequest } from '@/lib/connections/connect-requests.ts';
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

/** What the seller asked admins to let them connect, and what has become of it; nothing when they asked for nothing. */
export function YourRequests({ requests }: { requests: AskedRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section id="your-requests" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Your requests</h2>
      <Table label="Your requests" columns={['App', 'Store', 'State', 'Action']}>
        {requests.map(({ id, appName, storeName, mode, path, isApproved }) => (
          <Row key={id}>
            <Cell>
              <bdi className="font-semibold break-words">{appName}</bdi>
            </Cell>
            <Cell label="Store">
              <StoreInMode name={storeName} mode={mode} />
            </Cell>
            <Cell label="State" half>
              <Pill look={isApproved ? 'good' : 'begun'}>{isApproved ? 'approved' : 'waiting'}</Pill>
            </Cell>
            <Cell half className="text-right">
              {isApproved ? (
                <ButtonLink look="primary" href={path}>
                  Connect now
                </ButtonLink>
              ) : (
                <span className="text-small text-ink-2">You get a mail when it is approved.</span>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {requests.some(({ isApproved }) => isApproved) && (
        <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
          If an app no longer knows what this is about, begin in the app once more: what was approved stays approved
          until it is connected.
        </p>
      )}
    </section>
  );
}
