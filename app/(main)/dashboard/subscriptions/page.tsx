import { Table } from '@/components/ui/table.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import type { ListedSubscription } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, listWords, withStore } from '../data-list.tsx';
import { Outcome, type OutcomeTexts } from '../outcome.tsx';
import { maySomewhere } from '../seller-access.ts';
import { readList } from '../store-list.ts';
import { newPath, subscriptionList } from './list.ts';
import { PeriodEnd } from './period-end.tsx';
import { priceInWords, subscriptionPath } from './plan.ts';
import { SubscriptionRow } from './subscription-row.tsx';

export const generateMetadata = () => ({ title: texts('subscriptions')('subscriptions') });

const outcomes = (): OutcomeTexts => ({ filled: ['good', texts('subscriptions')('sampleDataIn')] });

export default async function SubscriptionsPage({ searchParams }: PageProps) {
  const t = texts('subscriptions');
  const given = await searchParams;
  const { shown, storeId } = await readList(subscriptionList, given);
  const { stores, page, mode } = shown;
  const mayCreate = stores.length === 0 || maySomewhere(stores, 'change');
  const columns = [t('customer'), t('plan'), texts('frame')('store'), texts('lists')('status'), t('period')];
  return (
    <DataList
      words={listWords('subscription')}
      shown={shown}
      about={t('subscriptionsAbout')}
      link={mayCreate && [t('newSubscription'), newPath({ store: storeId, mode })]}
      notice={<Outcome outcome={given.filled && 'filled'} texts={outcomes()} />}
      searchLabel={t('customerNameOrEmail')}
      statuses={statuses()}
    >
      <Table label={t('subscriptions')} columns={withStore(columns, stores)}>
        {page.rows.map((subscription) => (
          <SubscriptionRow key={subscription.id} {...inRow(subscription, stores)} />
        ))}
      </Table>
    </DataList>
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
