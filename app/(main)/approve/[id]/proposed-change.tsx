import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { Day } from '@/components/ui/when.tsx';
import { type AuthorizationDetail, approvalPath } from '@/lib/approvals/approval.ts';
import type { OwnApproval } from '@/lib/approvals/own-approvals.ts';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import { currentTime } from '@/lib/process/clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { type Preview, previewChange } from '@/lib/subscriptions/preview-subscription.ts';
import { actionOf } from '@/lib/subscriptions/subscription-state.ts';
import { refusedChange } from '../../dashboard/own-access.ts';
import { requireOwnSubscription } from '../../dashboard/subscriptions/[id]/own-subscription.ts';
import { PreviewAmounts } from '../../dashboard/subscriptions/[id]/preview-amounts.tsx';
import { priceInWords } from '../../dashboard/subscriptions/plan.ts';

interface Props {
  approval: OwnApproval;
  access: StoreProof;
  /** Whether what was approved would not have come to what was shown. */
  hasChanged: boolean;
}

/** What the change does and costs, as it is now, and the buttons: Approve does exactly this. */
export async function ProposedChange({ approval, access, hasChanged }: Props) {
  const { id, subscriptionId, detail, expiresAt } = approval;
  const here = approvalPath(id);
  const { subscription, variants } = await requireOwnSubscription(subscriptionId, { here });
  const action = actionOf(detail as AuthorizationDetail);
  const { preview, refused } = await previewOf(access, subscriptionId, action);
  return (
    <>
      {hasChanged && (
        <Result look="bad">
          <b>The amount has changed</b>, or the page was open for over ten minutes. Nothing was done. This is how it is
          now.
        </Result>
      )}
      {refused !== null && <Notice look="bad">This can’t be done now. {refused}</Notice>}
      {preview && (
        <section aria-label="What changes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="text-ink-3">Now</dt>
            <dd>{stateInWords(subscription)}</dd>
            <dt className="text-ink-3">After</dt>
            <dd className="font-semibold">{stateInWords(preview.row)}</dd>
          </dl>
          <div>
            <PreviewAmounts
              subscription={subscription}
              preview={preview}
              variants={variants}
              dueNowId="approval-due-now"
            />
          </div>
        </section>
      )}
      <form method="post" action={`${here}/decision`} aria-label="Decide" className="flex flex-wrap gap-2.5">
        <input type="hidden" name="quote" value={preview?.previewId ?? ''} />
        {preview && (
          <button type="submit" name="decision" value="approve" className={buttonClass('primary', 'min-h-12 flex-1')}>
            Approve
          </button>
        )}
        <button type="submit" name="decision" value="decline" className={buttonClass('plain', 'min-h-12 flex-1')}>
          Decline
        </button>
      </form>
      <p className="text-small text-ink-3">
        {preview && 'Approve does exactly this, once. '}
        It can be decided until <Day at={expiresAt} />.
      </p>
    </>
  );
}

async function previewOf(
  ...[access, id, action]: [StoreProof, string, Parameters<typeof previewChange>[2]]
): Promise<{ preview: Preview | null; refused: string | null }> {
  try {
    return { preview: await previewChange(access, id, action, { now: currentTime() }), refused: null };
  } catch (error) {
    return { preview: null, refused: refusedChange(error).sentence };
  }
}

type State = Pick<Preview['row'], 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'variant' | 'scheduledVariant'>;

/** The plan of a subscription, and what happens to it next. */
function stateInWords({ status, cancelAtPeriodEnd, currentPeriodEnd, variant, scheduledVariant }: State): ReactNode {
  const plan = (of: State['variant']) => (
    <>
      <bdi className="wrap-anywhere">{variantTitle(of)}</bdi>, {priceInWords(of)}
    </>
  );
  if (status === 'canceled') return <>{plan(variant)}: ended</>;
  if (status === 'paused') return <>{plan(variant)}: paused</>;
  const end = <Day at={currentPeriodEnd} />;
  if (cancelAtPeriodEnd)
    return (
      <>
        {plan(variant)}, ends on {end}
      </>
    );
  if (scheduledVariant)
    return (
      <>
        {plan(variant)} until {end}, then {plan(scheduledVariant)}
      </>
    );
  return (
    <>
      {plan(variant)}, renews on {end}
    </>
  );
}
