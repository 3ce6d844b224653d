'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  title: string;
  /** What to do before leaving. */
  warning: string;
  /** Where a reload, the browser’s buttons and the link lead: a page that doesn’t show it. */
  address: string;
  leave: string;
  children: ReactNode;
}

/** A secret that was just made, in place of the form that made it. Nothing brings it back afterwards. */
export function ShownOnce({ title, warning, address, leave, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // Past the router's own replaceState, which would take the page that is on screen for the one at that address.
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
        {/* A full page load, so that nothing of this page stays in memory. */}
        <a href={address} className={buttonClass('primary')}>
          {leave}
        </a>
      </div>
    </div>
  );
}
