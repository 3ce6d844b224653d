import type { Status } from '@/components/invoice-pill.tsx';
import { Day } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';

interface Ending {
  status: Status;
  cancelAtPeriodEnd: boolean;
  pauseAtPeriodEnd: boolean;
  resumesAt: Date | null;
  currentPeriodEnd: Date;
  endedAt: Date | null;
}

/** What happens at the end of a period, and when there, in its store. */
export function PeriodEnd({ of, store }: { of: Ending; store: { timeZone: string } }) {
  const { status, cancelAtPeriodEnd, pauseAtPeriodEnd, resumesAt, currentPeriodEnd, endedAt } = of;
  const t = texts('subscriptions');
  const day = () => <Day at={endedAt ?? currentPeriodEnd} of={store} />;
  if (status === 'canceled') return endedAt ? t.rich('endedOn', { day }) : t('ended');
  if (status === 'paused')
    return resumesAt ? t.rich('pausedUntil', { day: () => <Day at={resumesAt} of={store} /> }) : t('notWhilePaused');
  const end = () => <Day at={currentPeriodEnd} of={store} />;
  if (cancelAtPeriodEnd) return <span className="font-semibold text-ink">{t.rich('cancelsOn', { day: end })}</span>;
  if (pauseAtPeriodEnd) return <span className="font-semibold text-ink">{t.rich('pausesOn', { day: end })}</span>;
  return t.rich(status === 'trialing' ? 'trialEnds' : 'renews', { day: end });
}
