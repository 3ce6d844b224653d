'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What came of an action, where a page shows it. Often the button that was pressed has gone with what it ended: then the
 * focus, which would be lost with it, comes here, so that a screen reader says it and Tab goes on from it.
 */
export function Result({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  // After every answer, because a second one may find the first still shown.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) shown.current?.focus();
  });
  return (
    <div ref={shown} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
