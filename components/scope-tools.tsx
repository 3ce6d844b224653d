'use client';

import { type ChangeEvent, useRef, useState } from 'react';
import { buttonClass } from './ui/button.tsx';

export interface ScopePreset {
  label: string;
  scopes: string[];
}

/**
 * Helps with the checkboxes beside it: searches them and ticks common choices. They stay plain inputs of the form;
 * without JavaScript they are all shown, and this is not.
 */
export function ScopeTools({ presets }: { presets: ScopePreset[] }) {
  const tools = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const rows = () => [
    ...(tools.current?.closest('fieldset')?.querySelectorAll<HTMLLabelElement>('label:has([type=checkbox])') ?? []),
  ];

  const search = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows()) {
      const category = row.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
      const text = `${category} ${row.textContent}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) found += 1;
    }
    setStatus(words.length === 0 ? '' : found === 0 ? 'No scope matches.' : `${found} found`);
  };

  const choose = ({ label, scopes }: ScopePreset) => {
    for (const row of rows()) {
      const box = row.querySelector('input');
      if (box) box.checked = scopes.includes(box.value);
    }
    setStatus(scopes.length === 0 ? 'Nothing is selected.' : `${label}: ${scopes.length} selected`);
  };

  return (
    <div ref={tools} className="grid gap-2 noscript:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label="Search scopes"
          placeholder="Search scopes"
          autoComplete="off"
          onChange={search}
          // Enter would submit the whole form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="min-h-9 w-full min-w-0 rounded-control border border-line-2 bg-surface px-3 py-1 text-sm
            text-ink sm:w-56"
        />
        {presets.map((preset) => (
          <button key={preset.label} type="button" onClick={() => choose(preset)} className={buttonClass('plain')}>
            {preset.label}
          </button>
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-small text-ink-3 empty:-mt-2 empty:min-h-0">
        {status}
      </p>
    </div>
  );
}
