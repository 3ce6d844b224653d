import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import type { Preview } from '@/lib/subscriptions/preview-subscription.ts';
import { formatMoney } from '@/lib/text/money.ts';
import type { SwapWish } from '../../filter.ts';
import { subscriptionPath } from '../../plan.ts';
import { swapAction } from '../actions.ts';
import { LineList } from '../line-list.tsx';
import type { OwnSubscription, Variants } from '../own-subscription.ts';

interface Props {
  subscription: OwnSubscription;
  preview: Preview;
  wish: SwapWish;
  variants: Variants;
}

/** Every line that a swap adds, what is due now and the invoice after it; and the button that does exactly this. */
export function SwapPreview({ subscription, preview, wish, variants }: Props) {
  const { id, store, mode, invoices, lines: pending } = subscription;
  const { row, lines, dueNow, isInvoiced, next, previewId } = preview;
  const { currency } = row.variant;
  const all = [...invoices.toReversed().flatMap((invoice) => invoice.lines), ...pending];
  const target = row.scheduledVariant ?? row.variant;
  const known = new Map([...variants, [target.id, target]]);
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  return (
    <Card title="Preview">
      <p className="-mt-2 mb-3 text-sm text-ink-2">{inWords(subscription, preview, wish)}</p>
      {lines.length > 0 && (
        <LineList
          lines={lines}
          all={all}
          variants={known}
          total={{ label: isInvoiced ? 'Invoiced now' : 'Added to the next invoice', amount: sum, currency }}
        />
      )}
      <p className="mt-2 flex justify-between gap-6 rounded-control bg-wash px-4 py-3 font-semibold">
        <span>Due now</span>
        <span className="tabular-nums">{formatMoney(dueNow, currency)}</span>
      </p>
      {next && (
        <section className="mt-6">
          <h3 className="text-sm font-semibold">
            Next invoice
            {next.dueAt && (
              <>
                , due <Day at={next.dueAt} />
              </>
            )}
          </h3>
          <LineList
            lines={next.lines}
            all={[...all, ...lines]}
            variants={known}
            total={{ label: 'Total', amount: next.total, currency }}
          />
        </section>
      )}
      <form
        action={swapAction.bind(null, store.id, mode, id)}
        aria-label="Confirm swap"
        className="mt-5 flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="variant" value={wish.variant} />
        <input type="hidden" name="when" value={wish.when} />
        <input type="hidden" name="preview" value={previewId} />
        <SubmitButton>Confirm swap</SubmitButton>
        <ButtonLink href={subscriptionPath(id)}>Keep the plan</ButtonLink>
      </form>
      <p className="mt-3 text-small text-ink-3">
        Confirming does exactly this, or nothing if something has changed. The preview holds for ten minutes.
      </p>
    </Card>
  );
}

function inWords(
  { status, currentPeriodEnd }: OwnSubscription,
  { row, isInvoiced }: Preview,
  wish: SwapWish,
): ReactNode {
  if (wish.when === 'period_end' && row.scheduledVariant) {
    return (
      <>
        Nothing is charged now. On <Day at={currentPeriodEnd} /> the plan changes to{' '}
        <bdi className="wrap-anywhere">{variantTitle(row.scheduledVariant)}</bdi>.
      </>
    );
  }
  if (status === 'trialing') return 'The trial goes on, and nothing is charged before it ends.';
  if (isInvoiced) return 'A new period starts now, and its invoice is issued and collected at once.';
  return 'The period stays, and nothing is collected now. These lines wait for the next invoice.';
}
