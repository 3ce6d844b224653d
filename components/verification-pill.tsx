import type { VerificationState } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/pill.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

/** The state of an app's verification. */
export function VerificationPill({ state }: { state: VerificationState }) {
  if (state === 'verified') return <VerifiedBadge />;
  if (state === 'requested') return <Pill look="warn">Verification requested</Pill>;
  return <Pill>{state === 'declined' ? 'Verification declined' : 'Not verified'}</Pill>;
}
