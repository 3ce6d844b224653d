'use client';

import type { ReactNode } from 'react';
import { type Status, StatusPill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';

/** One subscription in the list: customer, plan, store, status, and what happens next. */
export function SubscriptionRow(props: {
  href: string;
  customer: { name: string; email: string };
  plan: string;
  price: string;
  storeName: string;
  mode: 'live' | 'test';
  status: Status;
  period: ReactNode;
}) {
  const { href, customer, plan, price, storeName, mode, status, period } = props;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = customer.email.split(/(?=@)/);
  return (
    <Row>
      <Cell>
        <Link href={href} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{customer.name}</bdi>
        </Link>
        <span className="block text-small wrap-anywhere text-ink-3">
          {mailbox}
          <wbr />
          {host}
        </span>
      </Cell>
      <Cell label="Plan">
        <bdi className="block wrap-anywhere">{plan}</bdi>
        <span className="block text-small text-ink-3 tabular-nums">{price}</span>
      </Cell>
      <Cell label="Store" half>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{storeName}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Status" half>
        <StatusPill status={status} />
      </Cell>
      <Cell label="Period" className="text-ink-2 @3xl:text-right">
        {period}
      </Cell>
    </Row>
  );
}
