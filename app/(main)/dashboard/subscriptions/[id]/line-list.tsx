import type { ReactNode } from 'react';
import { type Cause, CausedBy, causesOf, LineTitle } from '@/components/caused-by.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/when.tsx';
import type { Line } from '@/lib/billing/invoices/line.ts';
import { arithmeticInWords, arithmeticOf } from '@/lib/billing/invoices/line-arithmetic.ts';
import { nextInvoice } from '@/lib/billing/subscriptions/next-invoice.ts';
import type { Preview } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import type { SellerSubscription, Variants } from './seller-subscription.ts';

interface Props {
  /** Those that are stored have the time of what caused them. */
  lines: (Line & { createdAt?: Date })[];
  causes?: ReadonlyMap<number, Cause>;
  store: SellerSubscription['store'];
  /** Every known line of the subscription, oldest first; the arithmetic starts from these. */
  all: Line[];
  variants: Variants;
  total: { label: string; amount: bigint; currency: string };
}

export function LineList({ lines, causes, store, all, variants, total }: Props) {
  return (
    <dl className="grid text-sm">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here and never change places.
        <div key={index} className="flex justify-between gap-x-6 border-line py-2.5 not-first:border-t">
          <dt className="grid min-w-0 gap-0.5">
            <span className="wrap-anywhere">
              <LineTitle line={line} />
            </span>
            <LineNote line={line} store={store} all={all} variants={variants} />
            <CausedBy cause={line.createdAt && causes?.get(line.createdAt.getTime())} />
          </dt>
          <dd className="whitespace-nowrap tabular-nums">{formatMoney(line.amount, line.currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-x-6 border-line-2 py-2.5 font-semibold not-first:border-t">
        <dt>{total.label}</dt>
        <dd className="whitespace-nowrap tabular-nums">{formatMoney(total.amount, total.currency)}</dd>
      </div>
    </dl>
  );
}

function LineNote({ line, store, all, variants }: Omit<Props, 'lines' | 'causes' | 'total'> & { line: Line }) {
  const prices = new Map([...variants].map(([id, { price }]) => [id, price]));
  const arithmetic = arithmeticOf(line, all, prices);
  const [reckoning, result] = arithmetic ? arithmeticInWords(arithmetic, line).split(/ (?== )/) : [];
  return (
    <span className="text-small text-ink-3 tabular-nums">
      {arithmetic ? (
        <>
          {reckoning} <span className="whitespace-nowrap">{result}</span>
        </>
      ) : (
        <>
          <Day at={line.periodStart} of={store} /> – <Day at={line.periodEnd} of={store} />
        </>
      )}
    </span>
  );
}

interface NextInvoiceCardProps {
  subscription: SellerSubscription;
  all: Line[];
  variants: Variants;
}

/** What the customer will be billed next: pending lines from swaps, then the next period. */
export function NextInvoiceCard({ subscription, all, variants }: NextInvoiceCardProps) {
  const t = texts('subscriptions');
  const next = nextInvoice(subscription, subscription.lines);
  if (!next) {
    return (
      <Card title={t('nextInvoice')}>
        <p className="text-sm text-ink-2">{t('noNextEnded')}</p>
      </Card>
    );
  }
  if (next.lines.length === 0) {
    return (
      <Card title={t('nextInvoice')}>
        <p className="text-sm text-ink-2">
          {subscription.status === 'paused' || subscription.pauseAtPeriodEnd
            ? t('noNextPaused')
            : t.rich('noNextEnds', { day: () => <Day at={subscription.currentPeriodEnd} of={subscription.store} /> })}
        </p>
      </Card>
    );
  }
  const { currency, lines, total, dueAt } = next;
  return (
    <Card title={t('nextInvoice')}>
      <p className="-mt-2 mb-3 text-sm text-ink-2">{dueInWords(subscription, dueAt)}</p>
      <LineList
        lines={lines}
        causes={causesOf(subscription.events)}
        store={subscription.store}
        all={all}
        variants={variants}
        total={{ label: t('total'), amount: total, currency }}
      />
    </Card>
  );
}

function dueInWords({ cancelAtPeriodEnd, lines, store }: SellerSubscription, dueAt: Date | null): ReactNode {
  const t = texts('subscriptions');
  if (!dueAt) return t('notDuePaused', { count: lines.length });
  return t.rich(cancelAtPeriodEnd ? 'lastDue' : 'due', {
    count: lines.length,
    day: () => <Day at={dueAt} of={store} />,
  });
}

interface PreviewProps {
  subscription: SellerSubscription;
  preview: Preview;
  variants: Variants;
  dueNowId?: string;
}

/** Every line that a change adds, what is due now and the invoice after it. */
export function PreviewAmounts({ subscription, preview, variants, dueNowId }: PreviewProps) {
  const { store, invoices, lines: pending } = subscription;
  const { row, lines, dueNow, isInvoiced, next } = preview;
  const { currency } = row.variant;
  const t = texts('consent');
  const all = [...invoices.toReversed().flatMap((invoice) => invoice.lines), ...pending];
  const target = row.scheduledVariant ?? row.variant;
  const known = new Map([...variants, [target.id, target]]);
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  return (
    <>
      {lines.length > 0 && (
        <LineList
          lines={lines}
          store={store}
          all={all}
          variants={known}
          total={{ label: t(isInvoiced ? 'invoicedNow' : 'addedToNext'), amount: sum, currency }}
        />
      )}
      <p className="mt-2 flex justify-between gap-6 rounded-control bg-wash px-4 py-3 font-semibold">
        <span>{t('dueNow')}</span>
        <span data-testid={dueNowId} className="tabular-nums">
          {formatMoney(dueNow, currency)}
        </span>
      </p>
      {next && (
        <section className="mt-6">
          <h3 className="text-sm font-semibold">
            {next.dueAt === null
              ? t('nextInvoice')
              : t.rich('nextInvoiceDue', { day: () => <Day at={next.dueAt as Date} of={store} /> })}
          </h3>
          <LineList
            lines={next.lines}
            store={store}
            all={[...all, ...lines]}
            variants={known}
            total={{ label: t('invoiceTotal'), amount: next.total, currency }}
          />
        </section>
      )}
    </>
  );
}
