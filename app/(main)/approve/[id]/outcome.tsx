import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { When } from '@/components/ui/when.tsx';
import { returnAddress } from '@/lib/approvals/approval.ts';
import type { OwnApproval } from '@/lib/approvals/own-approvals.ts';
import { env } from '@/lib/config/env.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { refusalInWords } from '../../dashboard/subscriptions/refusal.ts';

/** What has become of it, and who decided. */
export function Outcome({ approval, sellerId }: { approval: OwnApproval; sellerId: string }) {
  const { status, decidedAt, connection } = approval;
  const app = connection?.app ?? null;
  const returnTo = returnAddress(approval, app, env().baseUrl);
  return (
    <Result>
      <Notice look={status === 'executed' ? 'good' : status === 'failed' ? 'bad' : 'plain'}>
        {inWords(approval, sellerId)}
        {decidedAt && (
          <>
            {' '}
            <When at={decidedAt} now={currentTime()} />.
          </>
        )}
        {returnTo !== null && (
          <>
            {' '}
            <a href={returnTo} rel="noreferrer" className="underline underline-offset-4">
              Back to <bdi>{app?.name}</bdi>
            </a>
          </>
        )}
      </Notice>
    </Result>
  );
}

function inWords({ status, decidedBy, error }: OwnApproval, sellerId: string): ReactNode {
  const who = decidedBy?.id === sellerId ? 'you' : <bdi>{decidedBy?.name || decidedBy?.email || 'somebody'}</bdi>;
  switch (status) {
    case 'executed':
      return <>The change was made. Approved by {who},</>;
    case 'declined':
      return <>Nothing was changed. Declined by {who},</>;
    case 'failed':
      return (
        <>
          Approved by {who}, but it could not be made.{' '}
          {refusalInWords(error) ?? 'The subscription doesn’t allow it now.'} That was
        </>
      );
    case 'expired':
      return 'Nobody decided in time, so nothing was changed. It expired';
    default:
      return 'It was taken back, or what asked for it was disconnected. Nothing was changed. That was';
  }
}
