import { BadgeCheck } from 'lucide';
import type { VerificationState } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/card.tsx';
import { Icon } from './ui/icon.tsx';

export function VerifiedBadge({ label = 'Verified' }: { label?: string }) {
  return (
    <Pill look="good">
      <Icon of={BadgeCheck} className="size-3.5" />
      {label}
    </Pill>
  );
}

/** How an app stands with the operator: disabled, or what became of its verification. */
export function AppPill({ app }: { app: { disabledAt: Date | null; verification: VerificationState } }) {
  const { disabledAt, verification: state } = app;
  if (disabledAt) return <Pill look="bad">Disabled</Pill>;
  if (state === 'verified') return <VerifiedBadge />;
  if (state === 'requested') return <Pill>Verification requested</Pill>;
  return <Pill>{state === 'declined' ? 'Verification declined' : 'Not verified'}</Pill>;
}
