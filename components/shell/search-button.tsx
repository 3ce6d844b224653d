'use client';

import { Search } from 'lucide';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isEnoughToSearch } from '@/lib/kernel/text/enough-to-search.ts';
import { buttonClass } from '../ui/button.tsx';
import { useWords } from '../ui/client-words.tsx';
import { Icon } from '../ui/icon.tsx';
import type { PaletteItem } from '../ui/palette.tsx';

// Loaded on first use, so that pages only carry a button.
const Palette = lazy(() => import('../ui/palette.tsx').then((module) => ({ default: module.Palette })));

/** How long nobody types before the server is asked, in milliseconds. */
const PAUSE_MS = 150;

/** Opens the palette of all pages and records, on click or Ctrl-K. It needs JavaScript; the navigation doesn't. */
export function SearchButton({ from }: { from: string }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [items, setItems] = useState<PaletteItem[] | null>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<PaletteItem[]>([]);
  const [failed, setFailed] = useState(false);
  const router = useRouter();
  const close = useCallback(() => setOpen(false), []);

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

  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    setFailed(false);
    fetchItems(from, controller.signal).then(setItems, () => {
      if (controller.signal.aborted) return;
      setFailed(true);
      setItems([]);
    });
    return () => controller.abort();
  }, [isOpen, from]);

  useEffect(() => {
    setFound([]);
    if (!isOpen) setTyped('');
    if (!isOpen || !isEnoughToSearch(typed)) return;
    const controller = new AbortController();
    // What can't be searched just now is left out; pages are still found.
    const search = () =>
      fetchItems(`${from}?q=${encodeURIComponent(typed)}`, controller.signal).then(setFound, () => undefined);
    const pause = setTimeout(search, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [isOpen, typed, from]);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
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
        <Suspense fallback={null}>
          <Palette
            label={words.search}
            placeholder={words.findPlaceholder}
            items={items && [...items, ...found]}
            onType={setTyped}
            emptyText={failed ? words.listFailed : words.nothingMatches}
            loadingText={words.loading}
            onClose={close}
            onChoose={(href) => {
              close();
              router.push(href);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

async function fetchItems(from: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const answer = await fetch(from, { signal, cache: 'no-store' });
  if (!answer.ok) throw new Error('The list could not be loaded.');
  return ((await answer.json()) as { items: PaletteItem[] }).items;
}
