import { BadgeCheck } from 'lucide-react';
import { Pill } from './ui/pill.tsx';

/** The green badge of an app that an operator has verified. */
export function VerifiedBadge() {
  return (
    <Pill look="good">
      <BadgeCheck aria-hidden="true" className="size-3.5" />
      Verified
    </Pill>
  );
}
