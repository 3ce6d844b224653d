import { ModePill } from '@/components/mode-pill.tsx';
import { Day } from '@/components/ui/day.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import type { ListedCustomer } from '@/lib/billing/own-customers.ts';
import { customerPath } from './filter.ts';

/** One customer in the list: name, email, store, and since when. */
export function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { id, name, email, mode, storeName, createdAt } = customer;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = email.split(/(?=@)/);
  return (
    <Row>
      <Cell>
        <Link href={customerPath(id)} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
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
        <Day at={createdAt} />
      </Cell>
    </Row>
  );
}
