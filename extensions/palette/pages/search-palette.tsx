'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isEnoughToSearch } from '../lib/enough-to-search.ts';
import { Palette, type PaletteItem, type PaletteWords } from './palette.tsx';

/** How long nobody types before the server is asked, in milliseconds. */
const PAUSE_MS = 150;

/** What was there when the palette was open last, to be shown while it is asked for again. */
let known: PaletteItem[] | null = null;

/** The palette of all pages and records, while it is open. */
export function SearchPalette(props: {
  words: PaletteWords;
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}) {
  const { words, typed, onType, onClose } = props;
  const [items, setItems] = useState(known);
  const [found, setFound] = useState<PaletteItem[]>([]);
  const [failed, setFailed] = useState(false);
  const router = useRouter();

  useEffect(() => {
    const controller = new AbortController();
    const show = (all: PaletteItem[]) => {
      known = all;
      setItems(all);
    };
    fetchItems('', controller.signal).then(show, () => {
      if (controller.signal.aborted) return;
      setFailed(true);
      setItems([]);
    });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    setFound([]);
    if (!isEnoughToSearch(typed)) return;
    const controller = new AbortController();
    // What can't be searched just now is left out; pages are still found.
    const search = () =>
      fetchItems(`?q=${encodeURIComponent(typed)}`, controller.signal).then(setFound, () => undefined);
    const pause = setTimeout(search, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [typed]);

  return (
    <Palette
      label={words.search}
      placeholder={words.findPlaceholder}
      items={items && [...items, ...found]}
      typed={typed}
      onType={onType}
      emptyText={failed ? words.listFailed : words.nothingMatches}
      loadingText={words.loading}
      onChoose={(href) => {
        onClose();
        router.push(href);
      }}
    />
  );
}

async function fetchItems(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const answer = await fetch(`/dashboard/palette${query}`, { signal, cache: 'no-store' });
  if (!answer.ok) throw new Error('The list could not be loaded.');
  return ((await answer.json()) as { items: PaletteItem[] }).items;
}
