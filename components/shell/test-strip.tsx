'use client';

import { useSearchParams } from 'next/navigation';
import { type Mode, useHere, useShownMode } from './page-mode.tsx';

/** Pages that list live and test together, or have nothing of either. */
const MIXED = /^\/dashboard\/(?:apps|activity|account|stores|developer)(?:\/|$)/;

/**
 * Says that what is shown is test data. pages.css hides it while a page is about live data, and shows it for test data;
 * one about a single thing in test mode has test data alone, wherever it is.
 */
export function TestStrip({ chosen }: { chosen: Mode }) {
  const mode = useShownMode(chosen);
  const { path } = useHere();
  const asked = useSearchParams().get('mode');
  return (
    <div
      data-test-strip={mode}
      className="border-b border-warn-line bg-warn-wash px-4 py-2 text-sm text-pretty text-warn sm:px-8 lg:px-11
        print:hidden"
    >
      <div className="mx-auto w-full max-w-[1080px]">
        <strong className="font-semibold">Test data</strong>
        {MIXED.test(path) && asked !== 'test' && (
          <span data-mixed>: shown in your lists. This page has live and test alike.</span>
        )}
        <span data-pure={!MIXED.test(path) || asked === 'test'}>: no real customers, no real money.</span>
      </div>
    </div>
  );
}
