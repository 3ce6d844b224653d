import { customerPath } from '@/app/(main)/dashboard/customers/list.ts';
import { bdi } from '@/components/bdi.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { Fact, TechnicalId } from '../../fact.tsx';
import { PeriodEnd } from '../period-end.tsx';
import { priceInWords } from '../plan.ts';
import type { SellerSubscription } from './seller-subscription.ts';

export function Overview({ subscription }: { subscription: SellerSubscription }) {
  const t = texts('subscriptions');
  const { id, store, customer, variant, status, currentPeriodStart, currentPeriodEnd, createdAt } = subscription;
  return (
    <Card title={t('overview')}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t('plan')}>
          <bdi className="wrap-anywhere">{variantTitle(variant)}</bdi>
          <span className="block text-ink-2 tabular-nums">{priceInWords(variant)}</span>
        </Fact>
        <Fact label={t(status === 'trialing' ? 'trial' : status === 'canceled' ? 'lastPeriod' : 'currentPeriod')}>
          <Day at={currentPeriodStart} of={store} /> – <Day at={currentPeriodEnd} of={store} />
          <span className="block text-ink-2">
            <PeriodEnd of={subscription} store={store} />
          </span>
          {subscription.scheduledVariant && (
            <span className="block font-semibold text-ink">
              {t.rich('thenChangesTo', { bdi, plan: variantTitle(subscription.scheduledVariant) })}
            </span>
          )}
        </Fact>
        <Fact label={t('customer')}>
          <TextLink href={customerPath(customer.id)} className="wrap-anywhere">
            <bdi>{customer.name}</bdi>
          </TextLink>
          <span className="block wrap-anywhere text-ink-2">{customer.email}</span>
        </Fact>
        <Fact label={texts('frame')('store')}>
          <bdi className="wrap-anywhere">{store.name}</bdi>
          <span className="block text-ink-2">
            {t.rich('sinceDay', { day: () => <Day at={createdAt} of={store} /> })}
          </span>
        </Fact>
      </dl>
      <div className="mt-4">
        <TechnicalId id={id} />
      </div>
    </Card>
  );
}
