'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Notice, type NoticeLook } from './card.tsx';

/**
 * The result of an action. Often the pressed button has disappeared along with what it ended. The focus, which would be
 * lost, then moves here, so that a screen reader reads the result and Tab continues from it.
 */
export function Result({ look, children }: { look?: NoticeLook; children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  // After every render: a second result may replace the first one in place.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) shown.current?.focus();
  });
  return (
    <div ref={shown} tabIndex={-1} className="fade-in outline-none">
      {look ? <Notice look={look}>{children}</Notice> : children}
    </div>
  );
}
