'use client';

import type { ReactNode } from 'react';
import { BriefCell, Row, StoreCell, TitleCell } from '@/components/ui/table.tsx';

export function CustomerRow(props: {
  href: string;
  name: string;
  email: string;
  storeName: string | null;
  since: ReactNode;
}) {
  const { href, name, email, storeName, since } = props;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = email.split(/(?=@)/);
  return (
    <Row isBrief>
      <TitleCell href={href} name={name} />
      <BriefCell at="second" className="@3xl:wrap-anywhere">
        <bdi dir="ltr">
          {mailbox}
          <wbr className="@max-3xl:hidden" />
          {host}
        </bdi>
      </BriefCell>
      <StoreCell name={storeName} />
      <BriefCell at="amount" className="text-ink-2 @3xl:text-end">
        {since}
      </BriefCell>
    </Row>
  );
}
