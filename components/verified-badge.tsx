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

export function VerificationPill({ state }: { state: VerificationState }) {
  if (state === 'verified') return <VerifiedBadge />;
  if (state === 'requested') return <Pill>Verification requested</Pill>;
  return <Pill>{state === 'declined' ? 'Verification declined' : 'Not verified'}</Pill>;
}
