'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useOptimistic, useState } from 'react';
import { useWords } from '../ui/client-words.tsx';
import { NAVIGATION_START } from './navigation-start.ts';

/** A page that arrives sooner gets no bar, which would only flash. */
const LATE_MS = 80;
/** A navigation that starts this soon after another one continues it, as a redirect does. */
const NEXT_MS = 100;

/**
 * The slot for a page in the shell. While another page is being opened, a thin bar at the top of the window says so.
 */
export function PageLoading(props: {
  /** The language of the page and its direction, where they aren't those of the document. */
  lang?: string;
  dir?: string;
  children: ReactNode;
}) {
  const { lang, dir, children } = props;
  const { loading } = useWords();
  const path = usePathname();
  const search = useSearchParams().toString();
  // Set inside the router's own transition, so it lasts until that ends: shown, redirected, failed or abandoned.
  const [isUnderWay, setUnderWay] = useOptimistic(false);
  const [isLate, setLate] = useState(false);
  const isShown = isUnderWay && isLate;

  const noteStart = useEffectEvent((event: Event) => {
    const url = new URL((event as CustomEvent<string>).detail, window.location.href);
    setUnderWay(url.pathname !== path || url.searchParams.toString() !== search);
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

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isShown && loading}
      </p>
      {isShown && <div aria-hidden="true" className="loading-bar" />}
      <div lang={lang} dir={dir} aria-busy={isShown}>
        {children}
      </div>
    </>
  );
}
