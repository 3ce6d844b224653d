'use client';

import { Search } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon.tsx';

/** What the field says; braces stand for what is put in here. */
interface SearchWords {
  label: string;
  placeholder: string;
  /** With {words}; with {matches} and {all}. */
  none: string;
  some: string;
  kept: string;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A long list of stores, filtered as the seller types. Without JavaScript there is no field, and all are listed. */
export function StoreSearch({ words, children }: { words: SearchWords; children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  const [status, setStatus] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const narrow = () => setStatus(box.current && list.current ? filter(list.current, box.current.value, words) : '');
  // A browser may have restored what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life.
  useEffect(() => {
    setReady(true);
    narrow();
  }, []);
  return (
    <>
      <div hidden={!isReady} className="border-b border-line px-3.5 py-2.5">
        <label
          className="-mx-2 flex items-center gap-2.5 rounded-control px-2 has-focus-visible:outline-2
          has-focus-visible:outline-focus"
        >
          <Icon of={Search} className="size-4.5 flex-none text-ink-3" />
          <span className="sr-only">{words.label}</span>
          <input
            ref={box}
            type="search"
            autoComplete="off"
            spellCheck={false}
            aria-controls="stores"
            placeholder={words.placeholder}
            onInput={narrow}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="min-h-9 w-full min-w-0 bg-transparent text-sm outline-none"
          />
        </label>
        <p role="status" className="text-small text-ink-2 not-empty:mt-1.5">
          {status}
        </p>
      </div>
      <div id="stores" ref={list} onChange={narrow} className="max-h-38 overflow-y-auto sm:max-h-88 overscroll-contain">
        {children}
      </div>
    </>
  );
}

/** Hides the stores that don't have all the words, but for the chosen one. Returns what was found, in words. */
function filter(list: HTMLElement, searched: string, texts: SearchWords): string {
  const words = plain(searched).split(/\s+/).filter(Boolean);
  const rows = [...list.querySelectorAll<HTMLElement>('[data-store]')];
  let matches = 0;
  let isKept = false;
  for (const row of rows) {
    const text = plain(row.dataset.store ?? '');
    const fits = words.every((word) => text.includes(word));
    const isChosen = row.querySelector('input')?.checked === true;
    if (fits) matches += 1;
    else isKept ||= isChosen;
    row.hidden = !fits && !isChosen;
  }
  if (words.length === 0) return '';
  const found =
    matches === 0
      ? texts.none.replace('{words}', () => searched.trim())
      : texts.some.replace('{matches}', String(matches)).replace('{all}', String(rows.length));
  return isKept ? `${found} ${texts.kept}` : found;
}
