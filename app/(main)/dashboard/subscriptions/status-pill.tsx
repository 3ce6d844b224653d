import { Pill } from '@/components/ui/pill.tsx';

export const STATUSES = {
  trialing: { look: 'begun', label: 'Trialing' },
  active: { look: 'good', label: 'Active' },
  past_due: { look: 'bad', label: 'Past due' },
  paused: { look: 'warn', label: 'Paused' },
  canceled: { look: 'over', label: 'Canceled' },
} as const;

export type Status = keyof typeof STATUSES;

/** A subscription's status. */
export function StatusPill({ status }: { status: Status }) {
  const { look, label } = STATUSES[status];
  return <Pill look={look}>{label}</Pill>;
}
