'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useOptimistic, useRef, useState } from 'react';
import { useWords } from '../ui/client-words.tsx';
import { NAVIGATION_START } from './navigation-start.ts';
import { type PageShape, PageSkeleton } from './page-skeleton.tsx';

/** A page that arrives sooner gets no skeleton, which would only flash. */
const LATE_MS = 180;
/** A navigation that starts this soon after another one continues it, as a redirect does. */
const NEXT_MS = 100;

/**
 * The slot for a page in the shell. While another page is being opened and takes long, its skeleton is shown instead.
 * The old page stays in place, invisible, so that it keeps its state and the window its scroll position.
 */
export function PageLoading(props: {
  shapeOf: (path: string) => PageShape;
  /** The language of the page and its direction, where they aren't those of the document. */
  lang?: string;
  dir?: string;
  children: ReactNode;
}) {
  const { shapeOf, lang, dir, children } = props;
  const { loading } = useWords();
  const path = usePathname();
  const search = useSearchParams().toString();
  const content = useRef<HTMLDivElement>(null);
  // Set inside the router's own transition, so it lasts until that ends: shown, redirected, failed or abandoned.
  const [opening, setOpening] = useOptimistic<string | null>(null);
  const [isLate, setLate] = useState(false);
  const isUnderWay = opening !== null;
  const isShown = isUnderWay && isLate;
  // Another page or filter of the same list: only its rows are replaced.
  const isRowsOnly = isShown && opening === path && Boolean(content.current?.querySelector('table'));

  const noteStart = useEffectEvent((event: Event) => {
    const url = new URL((event as CustomEvent<string>).detail, window.location.href);
    const isHere = url.pathname === path && url.searchParams.toString() === search;
    setOpening(isHere ? null : url.pathname);
  });
  // Subscribed once: a redirect starts while React is still swapping the effects of the page it leaves.
  useEffect(() => {
    const listener = (event: Event) => noteStart(event);
    window.addEventListener(NAVIGATION_START, listener);
    return () => window.removeEventListener(NAVIGATION_START, listener);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setLate(isUnderWay), isUnderWay ? LATE_MS : NEXT_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay]);

  // What is invisible can't keep the focus; `main` holds it meanwhile, so that it doesn't get lost.
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
        {isShown && loading}
      </p>
      <div
        lang={lang}
        dir={dir}
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
