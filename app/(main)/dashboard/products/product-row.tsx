'use client';

import { ProductPill } from '@/components/invoice-pill.tsx';
import { BriefCell, Row, StoreCell, TitleCell } from '@/components/ui/table.tsx';

export function ProductRow(props: {
  href: string;
  name: string;
  active: boolean;
  storeName: string | null;
  prices: { id: string; words: string }[];
  noneOnSale: string;
  more: string | null;
  summary: string;
}) {
  const { href, name, active, storeName, prices, noneOnSale, more, summary } = props;
  return (
    <Row isBrief>
      <TitleCell href={href} name={name} />
      <BriefCell at="spread">
        <ul className="brief-amount grid gap-0.5 tabular-nums">
          {prices.map(({ id, words }) => (
            <li key={id} className="@max-3xl:not-first:sr-only">
              {words}
            </li>
          ))}
          {prices.length === 0 && <li className="text-ink-3">{noneOnSale}</li>}
        </ul>
        {more && <span className="text-small text-ink-3 @max-3xl:sr-only">{more}</span>}
        {prices.length > 0 && (
          <span aria-hidden="true" className="brief-second @3xl:hidden">
            {summary}
          </span>
        )}
      </BriefCell>
      <StoreCell name={storeName} />
      <BriefCell at="state" className="@3xl:text-end">
        <ProductPill active={active} />
      </BriefCell>
    </Row>
  );
}
