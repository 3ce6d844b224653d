'use client';

import type { ReactNode } from 'react';
import { InvoicePill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import type { InvoiceStatus } from '@/prisma/generated/enums.ts';

export function InvoiceRow(props: {
  href: string;
  number: string;
  customerName: string;
  storeName: string;
  mode: 'live' | 'test';
  issued: ReactNode;
  status: InvoiceStatus;
  nextAttempt: ReactNode;
  total: string;
}) {
  const { href, number, customerName, storeName, mode, issued, status, nextAttempt, total } = props;
  return (
    <Row>
      <Cell>
        <Link href={href} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          {number}
        </Link>
        <bdi className="block text-small wrap-anywhere text-ink-3">{customerName}</bdi>
      </Cell>
      <Cell label="Store" half>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{storeName}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Issued" half className="text-ink-2">
        {issued}
      </Cell>
      <Cell label="Status" half>
        <InvoicePill status={status} />
        {nextAttempt && <span className="mt-0.5 block text-small text-ink-3">next attempt {nextAttempt}</span>}
      </Cell>
      <Cell label="Total" half className="font-semibold tabular-nums @3xl:text-right">
        {total}
      </Cell>
    </Row>
  );
}
