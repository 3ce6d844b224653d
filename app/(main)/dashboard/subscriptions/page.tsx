import type { Metadata } from 'next';

import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import {
  countOwnSubscriptions,
  type ListedSubscription,
  listOwnSubscriptions,
} from '@/lib/billing/subscriptions/own-subscriptions.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { Outcome, type Said } from '../outcome.tsx';
import { listShownStores, maySomewhere } from '../own-access.ts';
import { listPath, newPath, readFilter } from './filter.ts';
import { PeriodEnd } from './period-end.tsx';
import { priceInWords, subscriptionPath } from './plan.ts';
import { SubscriptionRow } from './subscription-row.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('subscriptions')('subscriptions') });

const LIMIT = 25;

const said = (): Said => ({ filled: ['good', texts('subscriptions')('sampleDataIn')] });

export default async function SubscriptionsPage({ searchParams }: PageProps) {
  const t = texts('subscriptions');
  const given = await searchParams;
  const filter = readFilter(given);
  const seller = await requireSeller(listPath(filter));
  const { search, status, order } = filter;
  const storeId = filter.store ?? seller.shownStoreId ?? undefined;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, counts, page] = await Promise.all([
    listShownStores(seller, filter.store),
    countOwnSubscriptions(readDb(), seller.id, { storeId, mode }),
    listOwnSubscriptions(readDb(), seller.id, {
      limit: LIMIT,
      place: placeIn(filter),
      storeId,
      mode,
      status,
      search,
      order,
    }),
  ]);
  return (
    <DataList
      what="subscription"
      about={t('subscriptionsAbout')}
      link={
        (stores.length === 0 || maySomewhere(stores, 'change')) && [
          t('newSubscription'),
          newPath({ store: storeId, mode }),
        ]
      }
      notice={<Outcome said={given.filled && 'filled'} texts={said()} />}
      columns={withStore(
        [t('customer'), t('plan'), texts('frame')('store'), texts('lists')('status'), t('period')],
        stores,
      )}
      {...{ page, filter, mode, stores, counts }}
      path={listPath}
      row={(subscription) => <SubscriptionRow key={subscription.id} {...inRow(subscription, stores)} />}
      searchLabel={t('customerNameOrEmail')}
      statuses={statuses()}
    />
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
    period: <PeriodEnd of={subscription} store={subscription.store} />,
  };
}

function statuses() {
  const { trialing, active, pastDue, paused, canceled } = clientTexts();
  return { trialing, active, past_due: pastDue, paused, canceled };
}
