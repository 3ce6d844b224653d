import { StatusPill } from '@/components/invoice-pill.tsx';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { PeriodEnd } from '../../subscriptions/period-end.tsx';
import { priceInWords, subscriptionPath } from '../../subscriptions/plan.ts';
import type { SellerCustomer } from './seller-customer.ts';
import { LIMIT } from './seller-customer.ts';

interface Props {
  subscriptions: SellerCustomer['subscriptions'];
  store: SellerCustomer['store'];
  /** Where another one is created; null for a deleted customer, and for somebody who may not. */
  newPath: string | null;
}

export function SubscriptionList({ subscriptions, store, newPath }: Props) {
  const t = texts('catalogue');
  return (
    <Card title={t('subscriptions')}>
      {subscriptions.length === 0 && <p className="text-sm text-ink-2">{t('noneYet')}</p>}
      <ul aria-label={t('subscriptions')} className="-my-3 grid divide-y divide-line text-sm empty:hidden">
        {subscriptions.slice(0, LIMIT).map((subscription) => (
          <li
            key={subscription.id}
            className="grid grid-cols-[minmax(40%,1fr)_auto] items-start gap-x-4 gap-y-0.5 py-3"
          >
            <Link
              href={subscriptionPath(subscription.id)}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{variantTitle(subscription.variant)}</bdi>
            </Link>
            <span className="justify-self-end">
              <StatusPill status={subscription.status} />
            </span>
            <span className="text-small text-ink-3 tabular-nums">{priceInWords(subscription.variant)}</span>
            <span className="text-end text-small text-ink-2">
              <PeriodEnd of={subscription} store={store} />
            </span>
          </li>
        ))}
      </ul>
      {subscriptions.length > LIMIT && <p className="mt-3 text-small text-ink-3">{t('newest', { count: LIMIT })}</p>}
      {newPath && (
        <ButtonLink href={newPath} className="mt-5">
          {t('newSubscription')}
        </ButtonLink>
      )}
    </Card>
  );
}
