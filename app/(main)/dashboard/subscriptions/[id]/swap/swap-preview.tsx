import type { ReactNode } from 'react';
import { swapAction } from '@/app/(main)/dashboard/subscriptions/actions.ts';
import type { SwapChoice } from '@/app/(main)/dashboard/subscriptions/list.ts';
import { bdi } from '@/components/bdi.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import type { Preview } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { subscriptionPath } from '../../plan.ts';
import { PreviewAmounts } from '../line-list.tsx';
import type { SellerSubscription, Variants } from '../seller-subscription.ts';

interface Props {
  subscription: SellerSubscription;
  preview: Preview;
  choice: SwapChoice;
  variants: Variants;
}

/** Every line that a swap adds, what is due now and the invoice after it; and the button that does exactly this. */
export function SwapPreview({ subscription, preview, choice, variants }: Props) {
  const { id, store, mode } = subscription;
  const { previewId } = preview;
  const t = texts('subscriptions');
  return (
    <Card title={t('preview')}>
      <p className="-mt-2 mb-3 text-sm text-ink-2">{inWords(subscription, preview, choice)}</p>
      <PreviewAmounts subscription={subscription} preview={preview} variants={variants} />
      <form
        action={swapAction.bind(null, store.id, mode, id)}
        aria-label={t('confirmSwap')}
        className="mt-5 flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="variant" value={choice.variant} />
        <input type="hidden" name="when" value={choice.when} />
        <input type="hidden" name="preview" value={previewId} />
        <SubmitButton>{t('confirmSwap')}</SubmitButton>
        <ButtonLink href={subscriptionPath(id)}>{t('keepThePlan')}</ButtonLink>
      </form>
      <p className="mt-3 text-small text-ink-3">{t('confirmingDoes')}</p>
    </Card>
  );
}

function inWords(
  { status, currentPeriodEnd, store }: SellerSubscription,
  { row, isInvoiced }: Preview,
  choice: SwapChoice,
): ReactNode {
  const t = texts('subscriptions');
  if (choice.when === 'period_end' && row.scheduledVariant) {
    const plan = variantTitle(row.scheduledVariant);
    return t.rich('swapAtEnd', { bdi, plan, day: () => <Day at={currentPeriodEnd} of={store} /> });
  }
  if (status === 'trialing') return t('swapInTrial');
  return t(isInvoiced ? 'swapInvoiced' : 'swapPending');
}
