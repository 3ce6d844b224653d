'use client';

import type { ReactNode } from 'react';
import { InvoicePill } from '@/components/invoice-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { BriefCell, Row, StoreCell } from '@/components/ui/table.tsx';
import type { InvoiceStatus } from '@/prisma/generated/enums.ts';

export function InvoiceRow(props: {
  href: string;
  number: string;
  customerName: string;
  storeName: string | null;
  issued: ReactNode;
  status: InvoiceStatus;
  nextAttempt: ReactNode;
  total: string;
}) {
  const { href, number, customerName, storeName, issued, status, nextAttempt, total } = props;
  return (
    <Row isBrief>
      <BriefCell at="spread">
        <Link
          href={href}
          className="brief-second font-semibold underline-offset-4 wrap-anywhere hover:underline @max-3xl:font-normal"
        >
          {number}
        </Link>
        <bdi className="brief-title text-small text-ink-3 @max-3xl:font-semibold @max-3xl:text-ink @3xl:block @3xl:wrap-anywhere">
          {customerName}
        </bdi>
      </BriefCell>
      <StoreCell name={storeName} at="unseen" />
      <BriefCell at="store" className="@3xl:text-ink-2">
        {issued}
      </BriefCell>
      <BriefCell at="state">
        <InvoicePill status={status} />
        {nextAttempt && <span className="mt-0.5 text-small text-ink-3 @max-3xl:sr-only @3xl:block">{nextAttempt}</span>}
      </BriefCell>
      <BriefCell at="amount" className="font-semibold tabular-nums @3xl:text-end">
        {total}
      </BriefCell>
    </Row>
  );
}
