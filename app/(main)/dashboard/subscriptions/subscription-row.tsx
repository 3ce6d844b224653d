'use client';

import type { ReactNode } from 'react';
import { type Status, StatusPill } from '@/components/invoice-pill.tsx';
import { BriefCell, Row, StoreCell, TitleCell } from '@/components/ui/table.tsx';

export function SubscriptionRow(props: {
  href: string;
  customer: { name: string; email: string };
  plan: string;
  price: string;
  storeName: string | null;
  status: Status;
  period: ReactNode;
}) {
  const { href, customer, plan, price, storeName, status, period } = props;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = customer.email.split(/(?=@)/);
  return (
    <Row isBrief>
      <TitleCell href={href} name={customer.name}>
        <span className="text-small wrap-anywhere text-ink-3 @max-3xl:sr-only @3xl:block">
          {mailbox}
          <wbr />
          {host}
        </span>
      </TitleCell>
      <BriefCell at="spread">
        <bdi className="brief-second @3xl:block @3xl:wrap-anywhere">{plan}</bdi>
        <span className="brief-amount text-small text-ink-3 tabular-nums @max-3xl:text-ink @3xl:block">{price}</span>
      </BriefCell>
      <StoreCell name={storeName} />
      <BriefCell at="state">
        <StatusPill status={status} />
      </BriefCell>
      <BriefCell at="unseen" className="text-ink-2 @3xl:text-end">
        {period}
      </BriefCell>
    </Row>
  );
}
