import type { Metadata } from 'next';
import { STATUSES } from '@/components/invoice-pill.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { Choice, SearchField } from '@/components/ui/filter-form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import type { ListedSubscription } from '@/lib/subscriptions/own-subscriptions.ts';
import { readOwnSubscriptions } from '@/lib/subscriptions/read-own-subscriptions.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { Outcome, type Said } from '../outcome.tsx';
import { maySomewhere } from '../own-access.ts';
import { listPath, newPath, readFilter } from './filter.ts';
import { PeriodEnd } from './period-end.tsx';
import { priceInWords, subscriptionPath } from './plan.ts';
import { SubscriptionRow } from './subscription-row.tsx';

export const metadata: Metadata = { title: 'Subscriptions' };

const LIMIT = 25;

const SAID: Said = {
  filled: ['good', 'The sample data is in, and you see test data now. Connect an app in test mode to try it out.'],
};

export default async function SubscriptionsPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const filter = readFilter(given);
  const seller = await requireSeller(listPath(filter));
  const { search, store: storeId, status } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, page] = await Promise.all([
    listOwnStores(db(), seller.id),
    readOwnSubscriptions(
      seller.id,
      { limit: LIMIT, place: placeIn(filter), storeId, mode, status, search },
      currentTime(),
    ),
  ]);
  return (
    <>
      <PageHeader
        title="Subscriptions"
        link={
          (stores.length === 0 || maySomewhere(stores, 'change')) && [
            'New subscription',
            newPath({ store: storeId, mode }),
          ]
        }
      >
        What your stores’ customers are subscribed to, and how it changes.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={given.filled && 'filled'} texts={SAID} />
        <DataList
          what="subscription"
          by="customer, store and status"
          columns={withStore(['Customer', 'Plan', 'Store', 'Status', 'Period'], stores)}
          {...{ page, filter, mode }}
          path={listPath}
          row={(subscription) => <SubscriptionRow key={subscription.id} {...inRow(subscription, stores)} />}
          field={<SearchField label="Customer’s name or email" value={filter.search} />}
          filters={
            <>
              {stores.length > 1 && (
                <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
              )}
              <Choice name="status" label="Status" all="Any status" options={STATUS_OPTIONS} value={filter.status} />
            </>
          }
          none="Create one here, or connect an app that sells them. Every change of it is shown on its page."
        />
      </div>
    </>
  );
}

function inRow(subscription: ListedSubscription, stores: unknown[]) {
  const { id, customer, variant, store, status } = subscription;
  return {
    href: subscriptionPath(id),
    customer: { name: customer.name, email: customer.email },
    plan: variantTitle(variant),
    price: priceInWords(variant),
    storeName: stores.length > 1 ? store.name : null,
    status,
    period: <PeriodEnd of={subscription} />,
  };
}

const STATUS_OPTIONS = Object.entries(STATUSES).map(([id, { label }]) => ({ id, name: label }));
