import type { Mode } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/card.tsx';

/** Live or test; the two never look alike. */
export function ModePill({ mode }: { mode: 'live' | 'test' }) {
  return mode === 'test' ? <Pill look="warn">Test</Pill> : <Pill>Live</Pill>;
}

export function StoreInMode({ name, mode }: { name: string; mode: Mode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="break-words">{name}</bdi>
      <ModePill mode={mode} />
    </span>
  );
}

/** Where an empty list's other half is, for somebody who looks for what they made in the other mode. */
export function OtherMode({ than }: { than: 'live' | 'test' }) {
  return than === 'live' ? ' What you try out in test mode shows when you choose Test.' : ' This is test data only.';
}
