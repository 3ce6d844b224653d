'use client';

import { ChevronDown, CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useField } from './form.tsx';

const CONTROL =
  'w-full min-w-0 rounded-control border border-line-2 bg-surface px-3 py-2 text-body text-ink hover:border-ink-3 aria-invalid:border-bad disabled:opacity-60';

interface Common {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A one-line text field with its label, hint and error. */
export function TextField({
  name,
  label,
  hint,
  defaultValue,
  ...rest
}: Common & Omit<ComponentProps<'input'>, 'name'>) {
  const { error, typed } = useField(name);
  const value = typeof typed === 'string' ? typed : defaultValue;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <input
        id={name}
        name={name}
        defaultValue={value}
        className={CONTROL}
        {...describe(name, hint, error)}
        {...rest}
      />
    </FieldFrame>
  );
}

/**
 * A text field of several lines.
 * @param props.fault what the page itself finds wrong; null: nothing was checked here, the server's word counts
 */
export function TextArea({
  name,
  label,
  hint,
  defaultValue,
  fault = null,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, 'name'> & { fault?: string | null }) {
  const { error: said, typed } = useField(name);
  const error = fault ?? said;
  const value = typeof typed === 'string' ? typed : defaultValue;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <textarea
        id={name}
        name={name}
        defaultValue={value}
        rows={3}
        className={CONTROL}
        {...describe(name, hint, error)}
        {...rest}
      />
    </FieldFrame>
  );
}

/** A choice of one from a list. */
export function Select({
  name,
  label,
  hint,
  defaultValue,
  options,
  ...rest
}: Common & Omit<ComponentProps<'select'>, 'name'> & { options: { value: string; label: string }[] }) {
  const { error, typed } = useField(name);
  const value = typeof typed === 'string' ? typed : defaultValue;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <span className="relative grid">
        <select
          id={name}
          name={name}
          defaultValue={value}
          className={`${CONTROL} appearance-none truncate pr-9`}
          {...describe(name, hint, error)}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
        />
      </span>
    </FieldFrame>
  );
}

/** Label above, control, then error and hint below. */
export function FieldFrame(props: Common & { error: string | undefined; children: ReactNode }) {
  const { name, label, hint, error, children } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      <div aria-live="polite" className="contents">
        <FieldError name={name} error={error} />
      </div>
      {hint && (
        <p id={`${name}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field, a line per fault. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="flex gap-1.5 text-small font-medium text-bad">
      <CircleAlert aria-hidden="true" className="mt-px size-4 flex-none" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{error}</span>
    </p>
  );
}

/** The attributes that tie a control to its hint and error. */
export function describe(name: string, hint: ReactNode, error: string | undefined) {
  const ids = [error ? `${name}-error` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const;
}
