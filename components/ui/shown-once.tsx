'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { Notice } from './card.tsx';

interface Props {
  title: string;
  /** What to do before leaving. */
  warning: string;
  /** Where a reload, the browser’s buttons and the link lead: a page that doesn’t show the secret. */
  address: string;
  leave: string;
  children: ReactNode;
}

/** A secret that was just created, in place of the form that created it. It can't be shown again. */
export function ShownOnce({ title, warning, address, leave, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // Bypasses the router's own replaceState, which would take this page for the one at that URL.
    History.prototype.replaceState.call(window.history, { created: true }, '', address);
  }, [address]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
        {title}
      </h1>
      <Notice look="warn">{warning}</Notice>
      {children}
      <div>
        {/* A full page load, so that nothing on this page stays in memory. */}
        <a href={address} className={buttonClass('primary')}>
          {leave}
        </a>
      </div>
    </div>
  );
}
