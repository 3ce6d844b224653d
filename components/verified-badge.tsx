import { BadgeCheck } from 'lucide';
import { Icon } from './ui/icon.tsx';
import { Pill } from './ui/pill.tsx';

/** The green badge of an app that an operator has verified. */
export function VerifiedBadge() {
  return (
    <Pill look="good">
      <Icon of={BadgeCheck} className="size-3.5" />
      Verified
    </Pill>
  );
}
