import { texts } from '@/lib/kernel/language/current-language.ts';
import type { AskedChange } from '../lib/preview-asked.ts';
import { ChangeBlock } from './approve/change-block.tsx';

interface Props {
  app: string;
  change: AskedChange;
  mayChange: boolean;
  problem: 'changed' | 'payment' | null;
}

/** The one change that Authorize makes as well, with what it costs. */
export function AskedChangeBox({ app, change: { subscription, preview }, mayChange, problem }: Props) {
  const t = texts('consent');
  const { name, email } = subscription.customer;
  const { variant } = preview.row;
  const variants = new Map([subscription.variant, variant].map((one) => [one.id, one]));
  return (
    <div className="grid gap-4 rounded-card border border-line-2 px-3.5 py-3.5 sm:px-4.5">
      {problem && (
        <p role="alert" className="text-small font-medium text-bad">
          {problem === 'payment' ? t('paymentFailed') : t.rich('amountChanged', { b: (words) => <b>{words}</b> })}
        </p>
      )}
      <p className="text-sm text-pretty wrap-anywhere">
        {t.rich('alsoAsks', { name: app, app: (words) => <bdi className="font-semibold">{words}</bdi> })}
      </p>
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-3">{t('customer')}</span> <bdi className="font-semibold">{name}</bdi>{' '}
        <bdi className="text-ink-2">{email}</bdi>
      </p>
      <ChangeBlock subscription={subscription} preview={preview} variants={variants} />
      {!mayChange && <p className="text-small font-medium text-bad">{t('askAdminForChange')}</p>}
    </div>
  );
}
