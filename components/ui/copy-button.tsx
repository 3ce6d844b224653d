'use client';

import { useState } from 'react';
import { buttonClass } from './button.tsx';

/** Copies the text of the element with this id, so that the text itself needn't be handed to the client twice. */
export function CopyButton({ from, label = 'Copy' }: { from: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(document.getElementById(from)?.textContent ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" onClick={copy} className={buttonClass('plain')}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  );
}
