import { TechnicalId } from '@/app/(main)/dashboard/fact.tsx';
import { invoicePath } from '@/app/(main)/dashboard/invoices/list.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { type Cause, CauseName, causesOf } from '@/components/caused-by.tsx';
import { InvoicePill, StatusPill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Card, Notice, PageHeader, Pill } from '@/components/ui/card.tsx';
import { Day, When } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import type { Line } from '@/lib/billing/invoices/line.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { may } from '@/lib/permissions/role.ts';
import { listPath } from '../list.ts';
import { subscriptionPath } from '../plan.ts';
import { ChangeButtons } from './change-buttons.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { LineList, NextInvoiceCard } from './line-list.tsx';
import { Overview } from './overview.tsx';
import { requireSellerSubscription, type SellerSubscription, type Variants } from './seller-subscription.ts';

export const generateMetadata = () => ({ title: texts('subscriptions')('subscription') });

export default async function SubscriptionPage({ params, searchParams }: PageProps<{ id: string }>) {
  const t = texts('subscriptions');
  const { all: wanted, done, refused } = await searchParams;
  const { subscription, storeNow, limit, variants } = await requireSellerSubscription((await params).id, {
    all: wanted === '1',
  });
  const { invoices, events, lines, customer, status, mode, store } = subscription;
  const coming = comingTo(subscription);
  const mayChange = may(store.role, 'change', mode);
  const all = [...invoices.toReversed().flatMap((invoice) => invoice.lines), ...lines];
  return (
    <>
      <PageHeader
        trail={[{ href: listPath({}), name: t('subscriptions') }]}
        here={customer.name}
        title={bdi(customer.name)}
        badges={
          <>
            {coming ? (
              <Pill>{t.rich(coming.words, { day: () => <Day at={coming.at} of={store} /> })}</Pill>
            ) : (
              <StatusPill status={status} />
            )}
            <ModePill mode={mode} />
            <PageMode mode={mode} />
          </>
        }
        action={mayChange && <ChangeButtons subscription={subscription} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ChangeNotice done={done} refused={refused} />
          {status === 'past_due' && <Notice look="bad">{t('pastDueNotice')}</Notice>}
          <Overview subscription={subscription} />
          <NextInvoiceCard subscription={subscription} all={all} variants={variants} />
          <InvoicesCard
            invoices={invoices.slice(0, limit)}
            store={store}
            all={all}
            variants={variants}
            causes={causesOf(events)}
          />
        </div>
        <Timeline events={events.slice(0, limit)} variants={variants} now={storeNow} />
      </div>
      {(invoices.length > limit || events.length > limit) && (
        <p className="mt-4 text-sm">
          <TextLink href={`${subscriptionPath(subscription.id)}?all=1`} className="text-ink-2">
            {t('showAllInvoices')}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** What will happen says more than what is. A payment that failed is said first. */
function comingTo({
  status,
  cancelAtPeriodEnd,
  pauseAtPeriodEnd,
  resumesAt,
  currentPeriodEnd: end,
}: SellerSubscription) {
  if (status === 'paused') return resumesAt && ({ words: 'pausedUntil', at: resumesAt } as const);
  if (status !== 'active' && status !== 'trialing') return null;
  if (cancelAtPeriodEnd) return { words: 'badgeCancels', at: end } as const;
  return pauseAtPeriodEnd ? ({ words: 'pausesOn', at: end } as const) : null;
}

type Event = SellerSubscription['events'][number];

/** Who did what and when, newest first; what nobody did happened on schedule. */
function Timeline({ events, variants, now }: { events: Event[]; variants: Variants; now: Date }) {
  const t = texts('subscriptions');
  return (
    <Card title={t('timeline')}>
      {events.length === 0 ? (
        <p className="text-sm text-ink-2">{t('nothingChangedSoFar')}</p>
      ) : (
        <ol aria-label={t('timeline')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {events.map((event) => (
            <li key={event.id} className="grid min-w-0 gap-0.5 border-s-2 border-line-2 ps-3.5 text-sm">
              <span className="font-medium wrap-anywhere">{eventInWords(event, variants)}</span>
              <span className="text-small text-ink-3">
                {event.appName === null ? (
                  t('automatically')
                ) : (
                  <span className="font-semibold text-ink-2">
                    <CauseName cause={event} />
                  </span>
                )}{' '}
                · <When at={event.createdAt} now={now} />
              </span>
              {event.requestId && <TechnicalId id={event.requestId} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type Invoice = SellerSubscription['invoices'][number];

/** The issued invoices, newest first; each leads to its page and expands to its lines. */
function InvoicesCard(props: {
  invoices: Invoice[];
  store: SellerSubscription['store'];
  all: Line[];
  variants: Variants;
  causes: ReadonlyMap<number, Cause>;
}) {
  const { invoices, store, all, variants, causes } = props;
  const t = texts('subscriptions');
  return (
    <Card title={t('invoices')}>
      {invoices.length === 0 && <p className="text-sm text-ink-2">{t('noInvoices')}</p>}
      <ul className="-my-1 grid">
        {invoices.map((invoice, index) => (
          <li key={invoice.id} className="border-line py-3 text-sm not-first:border-t">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5">
              <TextLink href={invoicePath(invoice.id)} className="justify-self-start font-semibold">
                {invoice.number}
              </TextLink>
              <span className="text-end font-semibold tabular-nums">
                {formatMoney(invoice.total, invoice.currency)}
              </span>
              <span className="text-small text-ink-3">
                {t.rich('issued', { day: () => <Day at={invoice.issuedAt} of={store} /> })}
              </span>
              <span className="justify-self-end">
                <InvoicePill status={invoice.status} />
              </span>
            </div>
            <details open={index === 0} className="mt-1">
              <summary className="w-fit text-small text-ink-3 underline-offset-2 hover:underline">
                {t.rich('linesOf', {
                  invoice: invoice.number,
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </summary>
              <div className="mt-1.5 border-t border-line ps-3">
                <LineList
                  store={store}
                  lines={invoice.lines}
                  causes={causes}
                  all={all}
                  variants={variants}
                  total={{ label: t('total'), amount: invoice.total, currency: invoice.currency }}
                />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function eventInWords({ kind, detail }: Event, variants: Variants): string {
  const facts = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
  const t = texts('subscriptions');
  const plan = (id: unknown) => {
    const variant = variants.get(String(id));
    return variant ? variantTitle(variant) : t('deletedPlan');
  };
  const invoice = typeof facts.invoice === 'string' ? facts.invoice : 'none';
  const [from, to] = [plan(facts.from_variant_id), plan(facts.to_variant_id)];
  const note = typeof facts.note === 'string' ? facts.note : null;
  const words: Record<string, () => string> = {
    cancel: () => t('eventCancel'),
    cancel_immediately: () => t('eventCancelNow', { invoice }),
    resume: () => t('eventResume'),
    swap: () => t('eventSwap', { from, to, invoice }),
    swap_scheduled: () => t('eventSwapScheduled', { to }),
    pause: () => t('eventPause'),
    pause_scheduled: () => t('eventPauseScheduled'),
    metadata: () => t('eventMetadata'),
    unpause: () => t('eventUnpause', { invoice }),
    created: () => t('eventCreated', { invoice }),
    renewed: () =>
      typeof facts.to_variant_id === 'string' ? t('eventRenewedOn', { to, invoice }) : t('eventRenewed', { invoice }),
    ended: () => t('eventEnded', { invoice }),
    payment_failed: () => t('eventPaymentFailed', { invoice }),
    credited: () => t('eventCredited'),
    paid: () => t('eventPaid', { invoice }),
    marked_paid: () =>
      note === null ? t('eventMarkedPaid', { invoice }) : t('eventMarkedPaidNote', { invoice, note }),
    marked_uncollectible: () =>
      note === null ? t('eventGivenUp', { invoice }) : t('eventGivenUpNote', { invoice, note }),
  };
  return words[kind]?.() ?? kind;
}
