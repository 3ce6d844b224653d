import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Table } from '@/components/ui/table.tsx';
import { listOwnSubscriptions } from '@/lib/billing/own-subscriptions.ts';
import { db } from '@/lib/db.ts';
import { requireSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { type Filter, isFiltered, listPath, readFilter } from './filter.ts';
import { Pager } from './pager.tsx';
import { SubscriptionFilter } from './subscription-filter.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

export const metadata: Metadata = { title: 'Subscriptions' };

const COLUMNS = ['Customer', 'Plan', 'Store', 'Status', 'Period'];
const LIMIT = 25;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SubscriptionsPage({ searchParams }: Props) {
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { store: storeId, mode, status, before, after } = filter;
  const beside = after
    ? ({ id: after, where: 'after' } as const)
    : before
      ? ({ id: before, where: 'before' } as const)
      : undefined;
  const [stores, found] = await Promise.all([
    listOwnStores(db(), seller.id),
    listOwnSubscriptions(db(), seller.id, { limit: LIMIT, storeId, mode, status, beside }),
  ]);
  const isMore = found.length > LIMIT;
  const isBackwards = beside?.where === 'before';
  const rows = isBackwards ? found.slice(-LIMIT) : found.slice(0, LIMIT);
  return (
    <>
      <PageHeader title="Subscriptions">What your stores’ customers pay for regularly, and how it changes.</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(rows.length > 0 || isFiltered(filter)) && <SubscriptionFilter filter={filter} stores={stores} />}
        {rows.length === 0 ? (
          <Nothing filter={filter} />
        ) : (
          <>
            <Table label="Subscriptions" columns={COLUMNS}>
              {rows.map((subscription) => (
                <SubscriptionRow key={subscription.id} subscription={subscription} />
              ))}
            </Table>
            <Pager
              filter={filter}
              first={isBackwards ? isMore && rows[0]?.id : after && rows[0]?.id}
              last={(isBackwards || isMore) && rows.at(-1)?.id}
            />
          </>
        )}
      </div>
    </>
  );
}

function Nothing({ filter }: { filter: Filter }) {
  if (isFiltered(filter) || filter.before || filter.after) {
    return (
      <EmptyState title="No subscription matches" action={<ButtonLink href={listPath({})}>Show all</ButtonLink>}>
        None of your subscriptions matches this store, mode and status.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No subscriptions yet">
      Once a customer subscribes to something you sell, it is listed here, with every change an app makes to it.
    </EmptyState>
  );
}
