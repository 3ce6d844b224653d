import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import type { PreviewedDetail } from '@/lib/oauth/authorization/authorization-detail.ts';
import type { RequestedChange } from '../lib/preview-requested.ts';
import { ChangeBlock, stateInWords } from './approve/change-block.tsx';

/** The one change that Authorize makes as well, with what it comes to and costs; every line is folded. */
export function RequestedChangeBox({ change, mayChange }: { change: PreviewedDetail; mayChange: boolean }) {
  const { subscription, preview } = change as RequestedChange;
  const t = texts('approvals');
  const { name, email } = subscription.customer;
  const { variant } = preview.row;
  const variants = new Map([subscription.variant, variant].map((one) => [one.id, one]));
  return (
    <div className="grid gap-1.5 rounded-card border border-line-2 px-3.5 py-2.5 text-sm sm:px-4.5">
      <p className="text-pretty">{t('alsoAsks')}</p>
      <p className="wrap-anywhere">
        <span className="text-ink-3">{t('customer')}</span> <bdi className="font-semibold">{name}</bdi>{' '}
        <bdi className="text-ink-2">{email}</bdi>
      </p>
      <p>
        <span className="text-ink-3">{t('planAfter')}</span> {stateInWords(preview.row, subscription.store)}
      </p>
      <details>
        <summary className="rounded font-semibold">
          {texts('consent')('dueNow')}{' '}
          <span data-testid="approval-due-now" className="tabular-nums">
            {formatMoney(preview.dueNow, variant.currency)}
          </span>
        </summary>
        <div className="mt-3">
          <ChangeBlock subscription={subscription} preview={preview} variants={variants} />
        </div>
      </details>
      {!mayChange && <p className="text-small font-medium text-bad">{t('askAdminForChange')}</p>}
    </div>
  );
}
