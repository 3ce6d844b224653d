import type { Metadata } from 'next';
import { requireOwnAccess } from '@/app/(main)/dashboard/own-access.ts';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import { listVariantsOnSale } from '@/lib/catalogue/variants.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/process/clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { type Preview, previewChange } from '@/lib/subscriptions/preview-subscription.ts';
import { stepFor } from '@/lib/subscriptions/subscription-state.ts';
import { MOST_PLANS, priceInWords, subscriptionPath } from '../../plan.ts';
import { type Refusal, refusalIn } from '../../refusal.ts';
import { ChangeNotice } from '../change-notice.tsx';
import { requireOwnSubscription } from '../own-subscription.ts';
import { PlanForm } from './plan-form.tsx';
import { type SwapWish, swapAsked, swapIn, swapPath } from './swap-address.ts';
import { SwapPreview } from './swap-preview.tsx';

export const metadata: Metadata = { title: 'Swap plan' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

/** Chooses another plan for a subscription and shows exactly what that will charge, before it is confirmed. */
export default async function SwapPage({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const wish = swapIn(query);
  const { seller, subscription, variants } = await requireOwnSubscription(id, { here: swapPath(id, wish) });
  const { store, mode, customer, variant } = subscription;
  const access = await requireOwnAccess(seller, store.id, mode, 'change');
  const step = stepFor(subscription, 'swap');
  const conflict = typeof step === 'object' ? step.conflict : null;
  const [plans, { preview, refused }] = await Promise.all([
    listVariantsOnSale(db(), access, { currency: variant.currency, limit: MOST_PLANS }),
    conflict ? { preview: null, refused: conflict } : previewSwap(access, id, wish),
  ]);
  const others = plans.filter((plan) => plan.id !== variant.id);
  const path = subscriptionPath(id);
  return (
    <>
      <Crumbs
        trail={[
          { href: '/dashboard/subscriptions', name: 'Subscriptions' },
          { href: path, name: customer.name },
        ]}
        here="Swap plan"
      />
      <PageMode mode={mode} />
      <PageHeader title="Swap plan">
        <bdi>{customer.name}</bdi> is on <bdi>{variantTitle(variant)}</bdi>, {priceInWords(variant)}.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ChangeNotice refused={refused ?? query.refused} />
        {conflict ? (
          <p>
            <ButtonLink href={path}>Back to the subscription</ButtonLink>
          </p>
        ) : others.length === 0 && !preview ? (
          <EmptyState title="No other plan" action={<ButtonLink href={path}>Back to the subscription</ButtonLink>}>
            This store sells nothing else in {variant.currency.toUpperCase()} at the moment.
          </EmptyState>
        ) : (
          <PlanForm
            id={id}
            wish={wish}
            plans={others}
            isTrial={subscription.status === 'trialing'}
            periodEnd={subscription.currentPeriodEnd}
          />
        )}
        {preview && <SwapPreview subscription={subscription} preview={preview} wish={wish} variants={variants} />}
      </div>
    </>
  );
}

/** The preview of a swap, or why there can be none; neither before a plan is chosen. */
async function previewSwap(
  access: StoreProof,
  id: string,
  wish: SwapWish,
): Promise<{ preview: Preview | null; refused: Refusal | null }> {
  const action = swapAsked(wish);
  if (!action) return { preview: null, refused: null };
  try {
    return { preview: await previewChange(access, id, action, { now: currentTime() }), refused: null };
  } catch (error) {
    return { preview: null, refused: refusalIn(error) };
  }
}
