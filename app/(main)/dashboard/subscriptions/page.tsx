import type { Metadata } from 'next';

import { PageHeader } from '@/components/ui/card.tsx';
import { Choice, SearchField } from '@/components/ui/filter-form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { clientTexts, texts } from '@/lib/language/current-language.ts';
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

export const generateMetadata = (): Metadata => ({ title: texts('subscriptions')('subscriptions') });

const LIMIT = 25;

const said = (): Said => ({ filled: ['good', texts('subscriptions')('sampleDataIn')] });

export default async function SubscriptionsPage({ searchParams }: PageProps) {
  const t = texts('subscriptions');
  const given = await searchParams;
  const filter = readFilter(given);
  const seller = await requireSeller(listPath(filter));
  const { search, store: storeId, status } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, page] = await Promise.all([
    listOwnStores(readDb(), seller.id),
    readOwnSubscriptions(
      seller.id,
      { limit: LIMIT, place: placeIn(filter), storeId, mode, status, search },
      currentTime(),
    ),
  ]);
  return (
    <>
      <PageHeader
        title={t('subscriptions')}
        link={
          (stores.length === 0 || maySomewhere(stores, 'change')) && [
            t('newSubscription'),
            newPath({ store: storeId, mode }),
          ]
        }
      >
        {t('subscriptionsAbout')}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={given.filled && 'filled'} texts={said()} />
        <DataList
          what="subscription"
          columns={withStore([t('customer'), t('plan'), texts('frame')('store'), t('status'), t('period')], stores)}
          {...{ page, filter, mode }}
          path={listPath}
          row={(subscription) => <SubscriptionRow key={subscription.id} {...inRow(subscription, stores)} />}
          field={<SearchField label={t('customerNameOrEmail')} value={filter.search} />}
          filters={
            <>
              {stores.length > 1 && (
                <Choice
                  name="store"
                  label={texts('frame')('store')}
                  all={texts('frame')('allStores')}
                  options={stores}
                  value={filter.store}
                />
              )}
              <Choice
                name="status"
                label={t('status')}
                all={t('anyStatus')}
                options={statusOptions()}
                value={filter.status}
              />
            </>
          }
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
    period: <PeriodEnd of={subscription} store={subscription.store} />,
  };
}

function statusOptions() {
  const words = clientTexts();
  return [
    { id: 'trialing', name: words.trialing },
    { id: 'active', name: words.active },
    { id: 'past_due', name: words.pastDue },
    { id: 'paused', name: words.paused },
    { id: 'canceled', name: words.canceled },
  ];
}
