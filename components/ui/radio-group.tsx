'use client';

import type { ReactNode } from 'react';
import { GroupError } from './field.tsx';
import { useField } from './form.tsx';

interface Option {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

interface Props {
  name: string;
  legend: string;
  options: Option[];
  value?: string | undefined;
  isWide?: boolean;
}

/** A choice of one; the whole box of each option can be clicked. */
export function RadioGroup({ name, legend, options, value, isWide = false }: Props) {
  const { typed } = useField(name);
  const chosen = typeof typed === 'string' ? typed : value;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <GroupError name={name} />
      <div className={`grid gap-2 ${isWide ? 'grid-cols-2' : 'grid-cols-[minmax(0,1fr)] sm:grid-cols-2'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-control border border-line-2 px-3 py-2.5 has-checked:border-ink
              has-checked:bg-wash"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.hint ? `${name}-${option.value}-hint` : undefined}
              className="mt-1 size-4 flex-none"
            />
            <span className="grid min-w-0">
              <span id={`${name}-${option.value}`} className="text-sm font-semibold wrap-anywhere">
                {option.label}
              </span>
              {option.hint && (
                <span id={`${name}-${option.value}-hint`} className="text-small wrap-anywhere text-ink-2">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
