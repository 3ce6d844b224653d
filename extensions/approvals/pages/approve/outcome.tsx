import type { ReactNode } from 'react';
import { refusalInWords } from '@/app/(main)/dashboard/subscriptions/refusal.ts';
import { bdi } from '@/components/bdi.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { When } from '@/components/ui/when.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { returnAddress } from '../../lib/approval.ts';
import type { SellerApproval } from '../../lib/seller-approvals.ts';

/** What has become of it, and who decided. */
export function Outcome({ approval, sellerId }: { approval: SellerApproval; sellerId: string }) {
  const { status, connection } = approval;
  const app = connection?.app ?? null;
  const returnTo = returnAddress(approval, app, env().baseUrl);
  const t = texts('approvals');
  return (
    <Result>
      <Notice look={status === 'executed' ? 'good' : status === 'failed' ? 'bad' : 'plain'}>
        {inWords(approval, sellerId)}
        {returnTo !== null && (
          <>
            {' '}
            <a href={returnTo} rel="noreferrer" className="underline underline-offset-4">
              {t.rich('backTo', { bdi, app: app?.name ?? '' })}
            </a>
          </>
        )}
      </Notice>
    </Result>
  );
}

function inWords({ status, decidedAt, decidedBy, error, expiresAt }: SellerApproval, sellerId: string): ReactNode {
  const t = texts('approvals');
  const when = () => <When at={decidedAt ?? expiresAt} />;
  const who = () =>
    decidedBy?.id === sellerId ? t('byYou') : <bdi>{decidedBy?.name || decidedBy?.email || t('bySomebody')}</bdi>;
  switch (status) {
    case 'executed':
      return t.rich('executedBy', { who, when });
    case 'declined':
      return t.rich('declinedBy', { who, when });
    case 'failed':
      return t.rich('failedBy', { who, when, why: refusalInWords(error) ?? t('notAllowedNow') });
    case 'expired':
      return t.rich('expiredWhen', { when });
    default:
      return t.rich('withdrawnWhen', { when });
  }
}
