'use client';

import { Command } from 'cmdk';
import { useEffect, useRef } from 'react';

export interface PaletteItem {
  group: string;
  name: string;
  href: string;
  /** Other words by which it is found. */
  keywords?: string[];
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 ' +
  '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium ' +
  '[&_[cmdk-group-heading]]:text-ink-3';

/**
 * How well an item matches what is typed, 0 for not at all: each word is in its name or its other words. cmdk would
 * find letters strewn over all of them.
 */
export function scoreOf(value: string, search: string, keywords: string[] = []): number {
  const [name, typed] = [value.toLowerCase(), search.toLowerCase().trim()];
  const all = [name, ...keywords].join(' ').toLowerCase();
  if (!typed.split(/\s+/).every((word) => all.includes(word))) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(typed) ? 0.8 : 0.5;
}

/**
 * A searchable list of choices over the page. The browser's own modal dialog keeps the focus inside, closes on Escape
 * and returns the focus; cmdk's dialog would set styles that the Content-Security-Policy forbids.
 */
export function Palette(props: {
  label: string;
  placeholder: string;
  /** Null while they are loading. */
  items: PaletteItem[] | null;
  /** Shown when nothing matches. */
  emptyText: string;
  loadingText: string;
  /** Whatever is typed, as it is typed. */
  onType: (text: string) => void;
  onChoose: (href: string) => void;
  onClose: () => void;
}) {
  const { label, placeholder, items, emptyText, loadingText, onType, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    // On its own the dialog would focus the list's frame, which comes first.
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, []);
  const groups = [...new Set(items?.map(({ group }) => group))];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes on a click outside; keys have Escape.
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="mx-auto mt-[12dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border
        border-line bg-surface p-0 dark:border-line-2 text-ink shadow-xl backdrop:bg-black/40"
    >
      <Command label={label} loop filter={scoreOf}>
        <Command.Input
          placeholder={placeholder}
          onValueChange={onType}
          className="w-full border-b border-line bg-transparent rounded-t-card px-5 py-4 text-body -outline-offset-2
            placeholder:text-ink-3"
        />
        <Command.List label={label} className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
          {groups.map((group) => (
            <Command.Group key={group} heading={group} className={GROUP}>
              {items?.map(
                (item) =>
                  item.group === group && (
                    <Command.Item
                      key={`${item.name} ${item.href}`}
                      // Unique, with little in it but what people type.
                      value={`${item.name} ${item.href.split('/').at(-1)}`}
                      keywords={item.keywords}
                      onSelect={() => onChoose(item.href)}
                      className="cursor-pointer rounded-lg px-3 py-2.5 text-sm wrap-anywhere
                        data-[selected=true]:bg-wash dark:data-[selected=true]:bg-line"
                    >
                      <bdi>{item.name}</bdi>
                    </Command.Item>
                  ),
              )}
            </Command.Group>
          ))}
        </Command.List>
        {/* Outside the list, because a listbox may only contain options. */}
        <div role="status" className="text-center text-sm text-ink-3">
          {items === null ? (
            <p className="px-3 pt-2 pb-6">{loadingText}</p>
          ) : (
            <Command.Empty className="px-3 pt-2 pb-6">{emptyText}</Command.Empty>
          )}
        </div>
      </Command>
    </dialog>
  );
}
