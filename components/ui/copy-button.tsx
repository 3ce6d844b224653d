'use client';

import { Check, Copy, TextSelect } from 'lucide';
import { useState } from 'react';
import { buttonClass } from './button.tsx';
import { useWords } from './client-words.tsx';
import { copyTextOf } from './copy-text.ts';
import { Icon } from './icon.tsx';

const SIZES = { normal: buttonClass('plain', 'max-sm:px-3'), small: 'button-small' };

const ICONS = { copied: Check, selected: TextSelect };

const ICON = 'size-4 flex-none text-ink-3';

/** Copies the text of the element with this id, so that the text itself needn't be handed to the client twice. */
export function CopyButton({ from, size = 'normal' }: { from: string; size?: keyof typeof SIZES }) {
  const words = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const copy = async () => {
    const element = document.getElementById(from);
    if (!element) return;
    const became = await copyTextOf(element);
    setOutcome(became);
    if (became === 'copied') setTimeout(() => setOutcome(null), 2000);
  };
  const outcomes = { copied: words.copied, selected: words.selected };
  const isPlain = size === 'normal' && outcome !== 'selected';
  return (
    <button type="button" onClick={copy} className={SIZES[size]}>
      {size === 'normal' && <Icon of={outcome ? ICONS[outcome] : Copy} className={ICON} />}
      {/* On a narrow screen the icon is enough, unless something is left to do. */}
      <span aria-live="polite" className={isPlain ? 'max-sm:sr-only' : undefined}>
        {outcome ? outcomes[outcome] : words.copy}
      </span>
    </button>
  );
}
