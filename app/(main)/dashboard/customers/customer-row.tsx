'use client';

import type { ReactNode } from 'react';
import { Link } from '@/components/ui/button.tsx';
import { BriefCell, Row } from '@/components/ui/table.tsx';

export function CustomerRow(props: {
  href: string;
  name: string;
  email: string;
  /** Null where the reader has no other store. */
  storeName: string | null;
  since: ReactNode;
}) {
  const { href, name, email, storeName, since } = props;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = email.split(/(?=@)/);
  return (
    <Row isBrief>
      <BriefCell at="title">
        <Link href={href} className="font-semibold underline-offset-4 hover:underline @3xl:wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
      </BriefCell>
      <BriefCell at="second" className="@3xl:wrap-anywhere">
        <bdi dir="ltr">
          {mailbox}
          <wbr className="@max-3xl:hidden" />
          {host}
        </bdi>
      </BriefCell>
      {storeName !== null && (
        <BriefCell at="store">
          <bdi className="@3xl:wrap-anywhere">{storeName}</bdi>
        </BriefCell>
      )}
      <BriefCell at="amount" className="text-ink-2 @3xl:text-end">
        {since}
      </BriefCell>
    </Row>
  );
}
