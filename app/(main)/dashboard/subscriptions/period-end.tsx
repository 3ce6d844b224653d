import type { Status } from '@/components/invoice-pill.tsx';
import { Day } from '@/components/ui/when.tsx';

interface Ending {
  status: Status;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: Date;
  endedAt: Date | null;
}

export function PeriodEnd({ of: { status, cancelAtPeriodEnd, currentPeriodEnd, endedAt } }: { of: Ending }) {
  if (status === 'canceled')
    return endedAt ? (
      <>
        ended <Day at={endedAt} />
      </>
    ) : (
      'ended'
    );
  if (status === 'paused') return 'does not renew while paused';
  if (cancelAtPeriodEnd) {
    return (
      <span className="font-semibold text-warn">
        cancels on <Day at={currentPeriodEnd} />
      </span>
    );
  }
  return (
    <>
      {status === 'trialing' ? 'trial ends' : 'renews'} <Day at={currentPeriodEnd} />
    </>
  );
}
