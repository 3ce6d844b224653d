'use client';

import { BriefCell, Row, TitleCell } from '@/components/ui/table.tsx';

export function StoreRow(props: { href: string; name: string; address: string; currency: string; role: string }) {
  const { href, name, address, currency, role } = props;
  return (
    <Row isBrief>
      <TitleCell href={href} name={name} />
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
