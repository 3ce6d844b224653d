import type { ReactNode } from 'react';
import { requireSellerAccess } from '@/app/(main)/dashboard/seller-access.ts';
import { type SwapChoice, swapActionOf, swapIn, swapPath, trailTo } from '@/app/(main)/dashboard/subscriptions/list.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Card, EmptyState, Page } from '@/components/ui/card.tsx';
import { Select } from '@/components/ui/field.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Day } from '@/components/ui/when.tsx';
import { type Variant, variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { listVariantsOnSale } from '@/lib/billing/catalogue/variants.ts';
import { type Preview, previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { stepFor } from '@/lib/billing/subscriptions/subscription-state.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { MOST_PLANS, planOption, priceInWords, subscriptionPath } from '../../plan.ts';
import { type Refusal, refusalIn } from '../../refusal.ts';
import { ChangeNotice } from '../change-notice.tsx';
import { requireSellerSubscription } from '../seller-subscription.ts';
import { SwapPreview } from './swap-preview.tsx';

export const generateMetadata = () => ({ title: texts('subscriptions')('swapPlan') });

/** Chooses another plan for a subscription and shows exactly what that will charge, before it is confirmed. */
export default async function SwapPage({ params, searchParams }: PageProps<{ id: string }>) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const t = texts('subscriptions');
  const choice = swapIn(query);
  const { seller, subscription, variants } = await requireSellerSubscription(id, { here: swapPath(id, choice) });
  const { store, mode, customer, variant } = subscription;
  const access = await requireSellerAccess(seller, store.id, mode, 'change');
  const step = stepFor(subscription, 'swap');
  const conflict = typeof step === 'object' ? step.conflict : null;
  const [plans, { preview, refused }] = await Promise.all([
    listVariantsOnSale(db(), access, { currency: variant.currency, limit: MOST_PLANS }),
    conflict ? { preview: null, refused: conflict } : previewSwap(access, id, choice),
  ]);
  const others = plans.filter((plan) => plan.id !== variant.id);
  const path = subscriptionPath(id);
  return (
    <Page
      trail={trailTo(id, customer.name)}
      title={t('swapPlan')}
      about={t.rich('isOnPlan', {
        bdi,
        customer: customer.name,
        plan: variantTitle(variant),
        price: priceInWords(variant),
      })}
    >
      <PageMode mode={mode} />
      <ChangeNotice refused={refused ?? query.refused} />
      {conflict ? (
        <p>
          <ButtonLink href={path}>{t('backToSubscription')}</ButtonLink>
        </p>
      ) : others.length === 0 && !preview ? (
        <EmptyState title={t('noOtherPlan')} link={[t('backToSubscription'), path]}>
          {t('noOtherPlanAbout', { currency: variant.currency.toUpperCase() })}
        </EmptyState>
      ) : (
        <PlanForm
          id={id}
          choice={choice}
          plans={others}
          isTrial={subscription.status === 'trialing'}
          periodEnd={<Day at={subscription.currentPeriodEnd} of={subscription.store} />}
        />
      )}
      {preview && (
        <div id="preview" className="scroll-mt-6">
          <SwapPreview subscription={subscription} preview={preview} choice={choice} variants={variants} />
        </div>
      )}
    </Page>
  );
}

/** The preview of a swap, or why there can be none; neither before a plan is chosen. */
async function previewSwap(
  access: StoreProof,
  id: string,
  choice: SwapChoice,
): Promise<{ preview: Preview | null; refused: Refusal | null }> {
  const action = swapActionOf(choice);
  if (!action) return { preview: null, refused: null };
  try {
    return { preview: await previewChange(access, id, action, { now: currentTime() }), refused: null };
  } catch (error) {
    return { preview: null, refused: refusalIn(error) };
  }
}

interface Props {
  id: string;
  choice: SwapChoice;
  plans: Variant[];
  isTrial: boolean;
  periodEnd: ReactNode;
}

/** Chooses the plan and when. A plain form: the preview has an address, and choosing again changes nothing. */
function PlanForm({ id, choice, plans, isTrial, periodEnd }: Props) {
  const t = texts('subscriptions');
  return (
    <Card title={t('newPlan')}>
      <form
        // A new form for each choice: the browser must not keep one that no longer applies.
        key={`${choice.variant} ${choice.when}`}
        // The preview is below the form: on a phone, out of sight.
        action={`${swapPath(id)}#preview`}
        aria-label={t('newPlan')}
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        <Select name="variant" label={t('plan')} options={plans.map(planOption)} defaultValue={choice.variant} />
        <RadioGroup
          name="when"
          legend={t('when')}
          value={choice.when}
          options={[
            {
              value: 'now',
              label: t('now'),
              hint: t(isTrial ? 'trialGoesOnHint' : 'restCredited'),
            },
            {
              value: 'period_end',
              label: t('atPeriodEnd'),
              hint: t.rich('atPeriodEndHint', { day: () => periodEnd }),
            },
          ]}
        />
        <Button type="submit" className="justify-self-start">
          {t('preview')}
        </Button>
      </form>
    </Card>
  );
}
