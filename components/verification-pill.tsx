import { Pill } from '@/components/ui/pill.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import type { VerificationState } from '@/prisma/generated/enums.ts';

/** Where an app stands with its verification. */
export function VerificationPill({ state }: { state: VerificationState }) {
  if (state === 'verified') return <VerifiedBadge />;
  if (state === 'requested') return <Pill look="warn">Verification requested</Pill>;
  return <Pill>{state === 'declined' ? 'Verification declined' : 'Not verified'}</Pill>;
}
