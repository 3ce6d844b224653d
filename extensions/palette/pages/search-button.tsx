'use client';

import { Search } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import type { PaletteWords } from './palette.tsx';
import { PaletteFrame } from './palette-frame.tsx';

// Loaded when it is about to be used, so that pages only carry a button.
const load = () => import('./search-palette.tsx');
const SearchPalette = lazy(async () => ({ default: (await load()).SearchPalette }));

/** Opens the palette of all pages and records, on click or Ctrl-K. It needs JavaScript; the navigation doesn't. */
export function SearchButton({ words }: { words: PaletteWords }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        onPointerEnter={load}
        onFocus={load}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={buttonClass('plain', 'text-ink-2 px-2.5 lg:w-full lg:justify-start noscript:hidden')}
      >
        <Icon of={Search} className="size-4 flex-none" />
        <span className="max-lg:sr-only">{words.search}</span>
        <span aria-hidden="true" className="ms-auto hidden font-sans text-xs font-medium text-ink-3 lg:inline">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <PaletteFrame label={words.search} onClose={close}>
          <Suspense
            fallback={
              // Takes what is typed until the palette is there.
              <input
                aria-label={words.search}
                placeholder={words.findPlaceholder}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="palette-field"
              />
            }
          >
            <SearchPalette words={words} typed={typed} onType={setTyped} onClose={close} />
          </Suspense>
        </PaletteFrame>
      )}
    </>
  );
}
