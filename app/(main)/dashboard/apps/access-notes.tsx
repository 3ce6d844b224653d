'use client';
import { Pill } from '@/components/ui/card.tsx';
import { useWords } from '@/components/ui/client-words.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { AccessNotes } from './app-texts.ts';

/** That its tokens are bound to a key, and that calls were refused for where they came from. */
export function Notes({ of: { isBound, refused } }: { of: AccessNotes }) {
  const words = useWords();
  if (!isBound && !refused) return null;
  return (
    <p className="mt-1.5 flex max-w-[44ch] flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
      {isBound && <Pill look="good">{words.boundToKey}</Pill>}
      {refused && (
        <>
          <Pill look="warn">{words.refusedFromElsewhere}</Pill>
          <span>
            <Time of={refused} />
            {refused.from && `, ${refused.from}`}
          </span>
        </>
      )}
    </p>
  );
}
