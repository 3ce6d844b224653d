import type { Metadata } from 'next';
import { OtherMode } from '@/components/other-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import type { ListedSubscription } from '@/lib/subscriptions/own-subscriptions.ts';
import { readOwnSubscriptions } from '@/lib/subscriptions/read-own-subscriptions.ts';
import { Outcome, type Said } from '../outcome.tsx';
import { maySomewhere } from '../role-in-store.ts';
import { type Filter, listPath, readFilter } from './filter.ts';
import { newPath } from './new/new-address.ts';
import { PeriodEnd } from './period-end.tsx';
import { priceInWords, subscriptionPath } from './plan.ts';
import { STATUSES } from './status-pill.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

export const metadata: Metadata = { title: 'Subscriptions' };

const COLUMNS = ['Customer', 'Plan', 'Store', 'Status', 'Period'];
const LIMIT = 25;

const SAID: Said = {
  filled: ['good', 'The sample data is in, and you see test data now. Connect an app in test mode to try it out.'],
};

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SubscriptionsPage({ searchParams }: Props) {
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
        action={
          (stores.length === 0 || maySomewhere(stores, 'change')) && (
            <ButtonLink look="primary" href={newPath({ store: storeId, mode })}>
              New subscription
            </ButtonLink>
          )
        }
      >
        What your stores’ customers are subscribed to, and how it changes.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={given.filled && 'filled'} texts={SAID} />
        {(page.rows.length > 0 || isFiltered(withoutMode(filter))) && (
          <SubscriptionFilter filter={filter} stores={stores} />
        )}
        {page.rows.length === 0 ? (
          <EmptyList mode={mode} filter={filter} />
        ) : (
          <>
            <Table label="Subscriptions" columns={COLUMNS}>
              {page.rows.map((subscription) => (
                <SubscriptionRow key={subscription.id} {...inRow(subscription)} />
              ))}
            </Table>
            <Pager page={page} path={(place) => listPath({ ...withoutPlace(filter), ...place })} />
          </>
        )}
      </div>
    </>
  );
}

function inRow(subscription: ListedSubscription) {
  const { id, customer, variant, store, mode, status } = subscription;
  return {
    href: subscriptionPath(id),
    customer: { name: customer.name, email: customer.email },
    plan: variantTitle(variant),
    price: priceInWords(variant),
    storeName: store.name,
    mode,
    status,
    period: <PeriodEnd of={subscription} />,
  };
}

function EmptyList({ mode, filter }: { mode: 'live' | 'test'; filter: Filter }) {
  if (isFiltered(withoutMode(filter)) || placeIn(filter)) {
    return (
      <EmptyState
        title="No subscription matches"
        action={<ButtonLink href={listPath({ mode: filter.mode })}>Show all</ButtonLink>}
      >
        None of your subscriptions matches this customer, store and status.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No subscriptions yet">
      Create one here, or connect an app that sells them. Every change of it is shown on its page.
      <OtherMode than={mode} />
    </EmptyState>
  );
}

const STATUS_OPTIONS = Object.entries(STATUSES).map(([id, { label }]) => ({ id, name: label }));

/** The search by customer and the filters above the list of subscriptions. */
function SubscriptionFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <TextField
        name="search"
        label="Customer’s name or email"
        type="search"
        defaultValue={filter.search}
        autoComplete="off"
      />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <Choice name="status" label="Status" all="Any status" options={STATUS_OPTIONS} value={filter.status} />
    </FilterForm>
  );
}
