'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useOptimistic, useRef, useState } from 'react';
import { NAVIGATION_START } from './navigation-start.ts';
import { type PageShape, PageSkeleton } from './page-skeleton.tsx';

/** A page that is there sooner gets no skeleton: a flash would only be in the way. */
const LATE_MS = 180;
/** So long after one navigation the next counts as its continuation: that's how a redirect comes. */
const NEXT_MS = 100;

/**
 * The place of a page in the shell. When another page is opened from here and takes long, a skeleton of that page is shown
 * instead. The page that was there stays where it is, out of sight, so that it keeps its state and the window its scroll.
 */
export function PageLoading({ shapeOf, children }: { shapeOf: (path: string) => PageShape; children: ReactNode }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const content = useRef<HTMLDivElement>(null);
  // Set inside the router's own transition, it holds until that has ended: shown, redirected, failed or given up.
  const [opening, setOpening] = useOptimistic<string | null>(null);
  const [isLate, setLate] = useState(false);
  const isUnderWay = opening !== null;
  const isShown = isUnderWay && isLate;
  // Another part of the same list: what surrounds its rows stays.
  const isRowsOnly = isShown && opening === path && Boolean(content.current?.querySelector('table'));

  const noteStart = useEffectEvent((event: Event) => {
    const url = new URL((event as CustomEvent<string>).detail, window.location.href);
    const isHere = url.pathname === path && url.searchParams.toString() === search;
    setOpening(isHere ? null : url.pathname);
  });
  // Once for good: a redirect starts while the effects of the page it leaves are still being exchanged.
  useEffect(() => {
    const listener = (event: Event) => noteStart(event);
    window.addEventListener(NAVIGATION_START, listener);
    return () => window.removeEventListener(NAVIGATION_START, listener);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setLate(isUnderWay), isUnderWay ? LATE_MS : NEXT_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay]);

  // What is out of sight can't keep the focus; it waits on the page's place instead of getting lost.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const place = content.current?.closest('main');
    if (!isShown || isRowsOnly || !place || !(focused instanceof HTMLElement) || !content.current?.contains(focused))
      return;
    place.focus({ preventScroll: true });
    return () => {
      if (focused.isConnected && document.activeElement === place) focused.focus({ preventScroll: true });
    };
  }, [isShown, isRowsOnly]);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isShown && 'Loading…'}
      </p>
      <div
        aria-busy={isShown}
        data-loading={isRowsOnly ? 'rows' : undefined}
        className="grid grid-cols-[minmax(0,1fr)]"
      >
        <div ref={content} className={`[grid-area:1/1] ${isShown && !isRowsOnly ? 'invisible' : ''}`}>
          {children}
        </div>
        {isShown && !isRowsOnly && (
          <div className="sticky top-6 self-start [grid-area:1/1] lg:top-9">
            <PageSkeleton shape={shapeOf(opening)} />
          </div>
        )}
      </div>
    </>
  );
}
