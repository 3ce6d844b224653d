'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type Mode = 'live' | 'test';

const Current = createContext<{ mode: Mode | null; set: (mode: Mode | null) => void }>({ mode: null, set: () => {} });

export function PageModes({ children }: { children: ReactNode }) {
  const [mode, set] = useState<Mode | null>(null);
  return <Current value={{ mode, set }}>{children}</Current>;
}

/** Says that the page is about something in this mode, whatever the switch says; without JavaScript to CSS alone. */
export function PageMode({ mode }: { mode: Mode }) {
  const { set } = useContext(Current);
  useEffect(() => {
    set(mode);
    return () => set(null);
  }, [mode, set]);
  return <span hidden data-page-mode={mode} />;
}

/** The mode of what is shown: of the thing that the page is about, of its address, or what the person has chosen. */
export function useShownMode(chosen: Mode): Mode {
  const { mode } = useContext(Current);
  const modeInAddress = useSearchParams().get('mode');
  return mode ?? (modeInAddress === 'live' || modeInAddress === 'test' ? modeInAddress : chosen);
}

export function useHere(): { path: string; here: string } {
  const [path, search] = [usePathname(), useSearchParams().toString()];
  return { path, here: search === '' ? path : `${path}?${search}` };
}
