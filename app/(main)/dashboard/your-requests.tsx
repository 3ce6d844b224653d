'use client';

import { StoreInMode } from '@/components/store-in-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import type { AskedRequest } from '@/lib/connections/connect-requests.ts';

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
    </section>
  );
}
