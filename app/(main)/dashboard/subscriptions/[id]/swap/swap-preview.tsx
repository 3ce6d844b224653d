import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import type { Preview } from '@/lib/subscriptions/preview-subscription.ts';
import type { SwapWish } from '../../filter.ts';
import { subscriptionPath } from '../../plan.ts';
import { swapAction } from '../actions.ts';

import type { OwnSubscription, Variants } from '../own-subscription.ts';
import { PreviewAmounts } from '../preview-amounts.tsx';

interface Props {
  subscription: OwnSubscription;
  preview: Preview;
  wish: SwapWish;
  variants: Variants;
}

/** Every line that a swap adds, what is due now and the invoice after it; and the button that does exactly this. */
export function SwapPreview({ subscription, preview, wish, variants }: Props) {
  const { id, store, mode } = subscription;
  const { previewId } = preview;
  return (
    <Card title="Preview">
      <p className="-mt-2 mb-3 text-sm text-ink-2">{inWords(subscription, preview, wish)}</p>
      <PreviewAmounts subscription={subscription} preview={preview} variants={variants} />
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
