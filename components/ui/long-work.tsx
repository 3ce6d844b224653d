'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useFormStatus } from 'react-dom';
import { PROGRESS } from './progress.ts';

const AFTER_MS = 1_000;

/**
 * In a form whose work may take a while: once it has taken a second, that it goes on, also without its page.
 * @param props.label what the bar is called
 * @param props.children what is being done, with its numbers
 */
export function LongWork({ label, children }: { label: string; children: ReactNode }) {
  const { pending } = useFormStatus();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!pending) return setLong(false);
    const timer = setTimeout(() => setLong(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {isLong && (
        <>
          <progress aria-label={label} className={PROGRESS} />
          <p className="text-small text-ink-2">{children}</p>
        </>
      )}
    </div>
  );
}
