import type { Status } from '@/components/invoice-pill.tsx';
import { Day } from '@/components/ui/when.tsx';
import { texts } from '@/lib/language/current-language.ts';

interface Ending {
  status: Status;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: Date;
  endedAt: Date | null;
}

export function PeriodEnd({ of: { status, cancelAtPeriodEnd, currentPeriodEnd, endedAt } }: { of: Ending }) {
  const t = texts('subscriptions');
  const day = () => <Day at={endedAt ?? currentPeriodEnd} />;
  if (status === 'canceled') return endedAt ? t.rich('endedOn', { day }) : t('ended');
  if (status === 'paused') return t('notWhilePaused');
  const end = () => <Day at={currentPeriodEnd} />;
  if (cancelAtPeriodEnd) return <span className="font-semibold text-warn">{t.rich('cancelsOn', { day: end })}</span>;
  return t.rich(status === 'trialing' ? 'trialEnds' : 'renews', { day: end });
}
