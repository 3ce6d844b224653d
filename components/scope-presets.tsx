'use client';

import { useRef, useState } from 'react';
import { buttonClass } from './ui/button.tsx';

export interface ScopePreset {
  label: string;
  scopes: string[];
}

/** Ticks common choices among the checkboxes beside it, which stay plain inputs of the form; not without JavaScript. */
export function ScopePresets({ presets }: { presets: ScopePreset[] }) {
  const buttons = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const choose = ({ label, scopes }: ScopePreset) => {
    const boxes = buttons.current?.closest('fieldset')?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [];
    for (const box of boxes) box.checked = scopes.includes(box.value);
    buttons.current?.dispatchEvent(new Event('change', { bubbles: true }));
    setStatus(scopes.length === 0 ? 'Nothing is selected.' : `${label}: ${scopes.length} selected`);
  };
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-1.5 sm:gap-2 noscript:hidden">
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          onClick={() => choose(preset)}
          className={buttonClass('plain', 'max-sm:min-h-8 max-sm:px-2 max-sm:py-1 max-sm:text-xs')}
        >
          {preset.label}
        </button>
      ))}
      <p aria-live="polite" className="text-small text-ink-3">
        {status}
      </p>
    </div>
  );
}
