import { Day } from '@/components/ui/when.tsx';
import type { Preview } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { LineList } from './line-list.tsx';
import type { SellerSubscription, Variants } from './seller-subscription.ts';

interface Props {
  subscription: SellerSubscription;
  preview: Preview;
  variants: Variants;
  dueNowId?: string;
}

/** Every line that a change adds, what is due now and the invoice after it. */
export function PreviewAmounts({ subscription, preview, variants, dueNowId }: Props) {
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
