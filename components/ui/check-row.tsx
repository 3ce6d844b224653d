'use client';

import type { ReactNode } from 'react';
import { useField } from './form.tsx';

/**
 * A checkbox whose description says what ticking it means; the whole row can be clicked. Rows with the same name make a
 * list of values.
 */
export function CheckRow(props: {
  name: string;
  value: string;
  label: ReactNode;
  children: ReactNode;
  defaultChecked?: boolean;
}) {
  const { name, value, label, children, defaultChecked } = props;
  const { typed } = useField(name);
  const id = `${name}-${value}`;
  return (
    <label className="flex items-start gap-3 rounded-control px-3 py-2 hover:bg-wash [&[hidden]]:hidden">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={typed === undefined ? defaultChecked : typed.includes(value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        className="mt-1 size-4 flex-none"
      />
      <span className="grid min-w-0">
        <span id={`${id}-label`} className="text-sm font-semibold wrap-anywhere">
          {label}
        </span>
        <span id={`${id}-description`} className="text-small text-ink-2">
          {children}
        </span>
      </span>
    </label>
  );
}
