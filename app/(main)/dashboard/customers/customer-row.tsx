'use client';

import type { ReactNode } from 'react';
import { ModePill } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';

export function CustomerRow(props: {
  href: string;
  name: string;
  email: string;
  mode: 'live' | 'test';
  storeName: string;
  since: ReactNode;
}) {
  const { href, name, email, mode, storeName, since } = props;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = email.split(/(?=@)/);
  return (
    <Row>
      <Cell>
        <Link href={href} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </Cell>
      <Cell label="Email" className="wrap-anywhere">
        {mailbox}
        <wbr />
        {host}
      </Cell>
      <Cell label="Store" half>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{storeName}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Since" half className="text-ink-2 @3xl:text-right">
        {since}
      </Cell>
    </Row>
  );
}
