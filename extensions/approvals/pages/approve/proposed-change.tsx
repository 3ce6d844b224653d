import { refusedChange } from '@/app/(main)/dashboard/seller-access.ts';
import { requireSellerSubscription } from '@/app/(main)/dashboard/subscriptions/[id]/seller-subscription.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { Day } from '@/components/ui/when.tsx';
import { type Preview, previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { approvalPath, type ChangeDetail } from '../../lib/approval.ts';
import type { SellerApproval } from '../../lib/seller-approvals.ts';
import { ChangeBlock } from './change-block.tsx';

interface Props {
  approval: SellerApproval;
  access: StoreProof;
  /** Whether what was approved would not have come to what was shown. */
  hasChanged: boolean;
}

/** What the change does and costs, as it is now, and the buttons: Approve does exactly this. */
export async function ProposedChange({ approval, access, hasChanged }: Props) {
  const { id, subscriptionId, detail, expiresAt } = approval;
  const t = texts('approvals');
  const here = approvalPath(id);
  const { subscription, variants } = await requireSellerSubscription(subscriptionId, { here });
  const action = actionOf(detail as ChangeDetail);
  const { preview, refused } = await previewOf(access, subscriptionId, action);
  return (
    <>
      {hasChanged && (
        <Result look="bad">{texts('consent').rich('amountChanged', { b: (words) => <b>{words}</b> })}</Result>
      )}
      {refused !== null && <Notice look="bad">{t('cannotBeDone', { why: refused })}</Notice>}
      {preview && (
        <ChangeBlock subscription={subscription} preview={preview} variants={variants} dueNowId="approval-due-now" />
      )}
      <form method="post" action={`${here}/decision`} aria-label={t('decide')} className="flex flex-wrap gap-2.5">
        <input type="hidden" name="quote" value={preview?.previewId ?? ''} />
        {preview && (
          <button type="submit" name="decision" value="approve" className={buttonClass('primary', 'min-h-12 flex-1')}>
            {t('approve')}
          </button>
        )}
        <button type="submit" name="decision" value="decline" className={buttonClass('plain', 'min-h-12 flex-1')}>
          {t('decline')}
        </button>
      </form>
      <p className="text-small text-ink-3">
        {t.rich(preview ? 'exactlyThisUntil' : 'decidableUntil', { day: () => <Day at={expiresAt} /> })}
      </p>
    </>
  );
}

async function previewOf(
  access: StoreProof,
  id: string,
  action: Parameters<typeof previewChange>[2],
): Promise<{ preview: Preview | null; refused: string | null }> {
  try {
    return { preview: await previewChange(access, id, action, { now: currentTime() }), refused: null };
  } catch (error) {
    return { preview: null, refused: refusedChange(error).sentence };
  }
}
