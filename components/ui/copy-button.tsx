'use client';

import { Check, Copy } from 'lucide';
import { useState } from 'react';
import { buttonClass } from './button.tsx';
import { useWords } from './client-words.tsx';
import { Icon } from './icon.tsx';

const SIZES = { normal: buttonClass('plain', 'max-sm:px-3'), small: 'button-small' };

const ICON = 'size-4 flex-none text-ink-3';

/** Copies the text of the element with this id, so that the text itself needn't be handed to the client twice. */
export function CopyButton({
  from,
  label,
  size = 'normal',
}: {
  from: string;
  label?: string;
  size?: keyof typeof SIZES;
}) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(document.getElementById(from)?.textContent ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" onClick={copy} className={SIZES[size]}>
      {size === 'normal' && (copied ? <Icon of={Check} className={ICON} /> : <Icon of={Copy} className={ICON} />)}
      {/* On a narrow screen the icon is enough. */}
      <span aria-live="polite" className={size === 'normal' ? 'max-sm:sr-only' : undefined}>
        {copied ? words.copied : (label ?? words.copy)}
      </span>
    </button>
  );
}
