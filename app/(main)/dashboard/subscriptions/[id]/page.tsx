import type { Metadata } from 'next';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { may } from '@/lib/access/role.ts';
import { subscriptionPath } from '../plan.ts';
import { StatusPill } from '../status-pill.tsx';
import { ChangeButtons } from './change-buttons.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { NextInvoiceCard } from './next-invoice-card.tsx';
import { Overview } from './overview.tsx';
import { type OwnSubscription, requireOwnSubscription } from './own-subscription.ts';
import { Timeline } from './timeline.tsx';

export const metadata: Metadata = { title: 'Subscription' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { all: wanted, done, refused } = await searchParams;
  const { subscription, storeNow, limit, variants } = await requireOwnSubscription((await params).id, {
    all: wanted === '1',
  });
  const { invoices, events, lines, status, mode, store } = subscription;
  const mayChange = may(store.role, 'change', mode);
  const all = [...invoices.toReversed().flatMap((invoice) => invoice.lines), ...lines];
  return (
    <>
      <SubscriptionHeader subscription={subscription} mayChange={mayChange} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ChangeNotice done={done} refused={refused} />
          {status === 'past_due' && (
            <Notice look="bad">
              An invoice is unpaid. The subscription keeps renewing, and can be canceled; its plan can’t be swapped
              until the invoice is paid or given up.
            </Notice>
          )}
          <Overview subscription={subscription} />
          <NextInvoiceCard subscription={subscription} all={all} variants={variants} />
          <InvoicesCard invoices={invoices.slice(0, limit)} all={all} variants={variants} />
        </div>
        <Timeline events={events.slice(0, limit)} variants={variants} now={storeNow} />
      </div>
      {(invoices.length > limit || events.length > limit) && (
        <p className="mt-4 text-sm">
          <Link
            href={`${subscriptionPath(subscription.id)}?all=1`}
            className="text-ink-2 underline decoration-line-2 underline-offset-4"
          >
            Show all invoices and events
          </Link>
        </p>
      )}
    </>
  );
}

function SubscriptionHeader({ subscription, mayChange }: { subscription: OwnSubscription; mayChange: boolean }) {
  const { customer, status, mode } = subscription;
  return (
    <header className="mb-6">
      <Crumbs trail={[{ href: '/dashboard/subscriptions', name: 'Subscriptions' }]} here={customer.name} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 wrap-anywhere">
          <bdi>{customer.name}</bdi>
        </h1>
        <StatusPill status={status} />
        <ModePill mode={mode} />
        <PageMode mode={mode} />
        {mayChange && (
          <div className="w-full lg:ml-auto lg:w-auto">
            <ChangeButtons subscription={subscription} />
          </div>
        )}
      </div>
    </header>
  );
}
