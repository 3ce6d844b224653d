'use client';

import { Command } from 'cmdk';

export interface PaletteItem {
  group: string;
  name: string;
  href: string;
  /** Other words by which it is found. */
  keywords?: string[];
}

/** What the palette says; the browser gets no more texts than these. */
export type PaletteWords = Record<'search' | 'findPlaceholder' | 'listFailed' | 'nothingMatches' | 'loading', string>;

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

/** A searchable list of choices, in a PaletteFrame; takes over what was typed before it had loaded. */
export function Palette(props: {
  label: string;
  placeholder: string;
  items: PaletteItem[] | null;
  emptyText: string;
  loadingText: string;
  typed: string;
  /** Whatever is typed, as it is typed. */
  onType: (text: string) => void;
  onChoose: (href: string) => void;
}) {
  const { label, placeholder, items, emptyText, loadingText, typed, onType, onChoose } = props;
  const groups = [...new Set(items?.map(({ group }) => group))];
  return (
    <Command label={label} loop filter={scoreOf}>
      <Command.Input
        placeholder={placeholder}
        value={typed}
        onValueChange={onType}
        // What took the first letters had the focus.
        autoFocus
        className="palette-field"
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
  );
}
