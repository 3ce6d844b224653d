import { ModePill } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import type { ListedSubscription } from '@/lib/billing/own-subscriptions.ts';
import { variantTitle } from '@/lib/billing/variant.ts';
import { PeriodEnd } from './period-end.tsx';
import { priceInWords, subscriptionPath } from './plan.ts';
import { StatusPill } from './status-pill.tsx';

/** One subscription in the list: customer, plan, store, status, and what happens next. */
export function SubscriptionRow({ subscription }: { subscription: ListedSubscription }) {
  const { id, customer, store, mode, variant, status } = subscription;
  // An email that doesn't fit breaks before its @.
  const [mailbox, host] = customer.email.split(/(?=@)/);
  return (
    <Row>
      <Cell>
        <Link href={subscriptionPath(id)} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{customer.name}</bdi>
        </Link>
        <span className="block text-small wrap-anywhere text-ink-3">
          {mailbox}
          <wbr />
          {host}
        </span>
      </Cell>
      <Cell label="Plan">
        <bdi className="block wrap-anywhere">{variantTitle(variant)}</bdi>
        <span className="block text-small text-ink-3 tabular-nums">{priceInWords(variant)}</span>
      </Cell>
      <Cell label="Store" half>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{store.name}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Status" half>
        <StatusPill status={status} />
      </Cell>
      <Cell label="Period" className="text-ink-2 @3xl:text-right">
        <PeriodEnd of={subscription} />
      </Cell>
    </Row>
  );
}
