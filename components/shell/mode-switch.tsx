'use client';
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { useWords } from '../ui/client-words.tsx';
import { type Mode, useHere, useShownMode } from './page-mode.tsx';

const OPTIONS = ['live', 'test'] as const;

/** A form that asks for a mode by the same two names: one pair of them on a page is enough. */
const ASKS_ITSELF = /^\/dashboard\/developer\/(?:webhooks|apps\/[^/]+\/webhooks)\/new$/;

interface Props {
  chosen: Mode;
  show: (data: FormData) => Promise<void>;
}

/**
 * Chooses whether the dashboard shows live or test data. Choosing is enough; without JavaScript there is a button too.
 */
export function ModeSwitch({ chosen, show }: Props) {
  const { path, here } = useHere();
  return ASKS_ITSELF.test(path) ? null : <Choice key={here} here={here} chosen={chosen} show={show} />;
}

function Choice({ here, chosen, show }: Props & { here: string }) {
  const words = useWords();
  const shown = useShownMode(chosen);
  const [picked, setPicked] = useState<Mode | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // It may have been clicked before this script ran.
  const sendEarlyChoice = useEffectEvent(() => {
    const early = form.current && new FormData(form.current).get('mode');
    if (early !== shown) form.current?.requestSubmit();
  });
  useEffect(() => sendEarlyChoice(), []);
  return (
    <form ref={form} action={show} autoComplete="off" className="flex items-center gap-1.5">
      <input type="hidden" name="from" value={here} />
      <div
        role="radiogroup"
        aria-label={words.liveOrTest}
        className="flex min-w-0 grow rounded-control border border-line-2 bg-surface p-0.5"
      >
        {OPTIONS.map((value) => (
          <label
            key={value}
            className="relative grow cursor-pointer rounded-lg px-1.5 py-1 text-center sm:px-2.5 text-sm font-medium text-ink-2
              hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2
              has-focus-visible:outline-focus has-checked:data-[mode=live]:bg-wash
              has-checked:data-[mode=test]:bg-test-wash has-checked:data-[mode=test]:text-test
              dark:has-checked:data-[mode=live]:bg-line"
            data-mode={value}
          >
            <input
              type="radio"
              name="mode"
              value={value}
              checked={(picked ?? shown) === value}
              onChange={() => {
                setPicked(value);
                form.current?.requestSubmit();
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {value === 'test' ? words.test : words.live}
          </label>
        ))}
      </div>
      <noscript>
        <button type="submit" className={buttonClass('plain')}>
          {words.show}
        </button>
      </noscript>
    </form>
  );
}

/** Pages that list live and test together, or have nothing of either. */
const MIXED = /^\/dashboard\/(?:apps|approvals|activity|notices|account|stores|developer)(?:\/|$)/;

/**
 * Says that what is shown is test data. pages.css hides it in print and while a page is about live data, and shows it
 * for test data; one about a single thing in test mode has test data alone, wherever it is.
 */
export function TestStrip({ chosen }: { chosen: Mode }) {
  const { testData, testDataMixed, testDataPure } = useWords();
  const mode = useShownMode(chosen);
  const { path } = useHere();
  const modeInAddress = useSearchParams().get('mode');
  return (
    <div
      data-test-strip={mode}
      className="border-b border-test-line bg-test-wash px-4 py-2 text-sm text-pretty text-test sm:px-8 lg:px-11"
    >
      <div className="mx-auto w-full max-w-[1080px]">
        <strong className="font-semibold">{testData}</strong>
        {MIXED.test(path) && modeInAddress !== 'test' && <span data-mixed>{testDataMixed}</span>}
        <span data-pure={!MIXED.test(path) || modeInAddress === 'test'}>{testDataPure}</span>
      </div>
    </div>
  );
}
