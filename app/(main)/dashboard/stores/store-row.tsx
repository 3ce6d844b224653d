'use client';

import { Link } from '@/components/ui/button.tsx';
import { BriefCell, Row } from '@/components/ui/table.tsx';

/** One store in a list of the reader's: its name, which leads on, its address, currency and their role. */
export function StoreRow(props: { href: string; name: string; address: string; currency: string; role: string }) {
  const { href, name, address, currency, role } = props;
  return (
    <Row isBrief>
      <BriefCell at="title">
        <Link href={href} className="font-semibold underline-offset-4 hover:underline @3xl:wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
      </BriefCell>
      <BriefCell at="second" className="text-ink-2">
        <bdi className="break-all">{address}</bdi>
      </BriefCell>
      <BriefCell at="amount">{currency}</BriefCell>
      <BriefCell at="state" className="text-ink-2 @3xl:text-end">
        {role}
      </BriefCell>
    </Row>
  );
}
