'use client';

import { ProductPill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';

/** One product in the list: name, prices on sale, store, and whether it is sold. */
export function ProductRow(props: {
  href: string;
  name: string;
  active: boolean;
  mode: 'live' | 'test';
  storeName: string;
  prices: { id: string; words: string }[];
  hasMorePrices: boolean;
}) {
  const { href, name, active, mode, storeName, prices, hasMorePrices } = props;
  return (
    <Row>
      <Cell>
        <Link href={href} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </Cell>
      <Cell label="Prices">
        <ul className="grid gap-0.5 tabular-nums">
          {prices.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
        {hasMorePrices && <span className="text-small text-ink-3">and more</span>}
        {prices.length === 0 && <span className="text-ink-3">none on sale</span>}
      </Cell>
      <Cell label="Store" half>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{storeName}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Status" half className="@3xl:text-right">
        <ProductPill active={active} />
      </Cell>
    </Row>
  );
}
