'use client';
import { ChevronDown, CircleAlert } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { useField } from './form.tsx';
import { Icon } from './icon.tsx';

const CONTROL =
  'w-full min-w-0 rounded-control border border-line-2 bg-surface px-3 py-2 text-body text-ink ' +
  'hover:border-ink-3 aria-invalid:border-bad disabled:opacity-60';

/** Words may be in another direction than the page; `dir="auto"` would turn a field around while it is empty. */
const WORDS = `${CONTROL} [unicode-bidi:plaintext]`;

interface Common {
  name: string;
  label: string;
  hint?: ReactNode;
}

type Filled = Common & { defaultValue?: ComponentProps<'input'>['defaultValue'] };

/**
 * The props of a field's frame and control: the last typed or the default value, and what is wrong with it.
 * @param clientError what the page itself finds wrong; null: it has checked nothing, so the server's error is shown
 */
export function useControl({ name, label, hint, defaultValue }: Filled, clientError: string | null = null) {
  const { error: serverError, typed } = useField(name);
  const error = clientError ?? serverError;
  return {
    frame: { name, label, hint, error },
    control: {
      id: name,
      name,
      defaultValue: typeof typed === 'string' ? typed : defaultValue,
      // What a browser remembers of other sites, such as the person's own name, is seldom what is meant.
      autoComplete: 'off',
      className: CONTROL,
      ...describe(name, hint, error),
    },
  };
}

export function TextField({
  name,
  label,
  hint,
  defaultValue,
  ...rest
}: Common & Omit<ComponentProps<'input'>, 'name'>) {
  const { frame, control } = useControl({ name, label, hint, defaultValue });
  return (
    <FieldFrame {...frame}>
      <input {...control} className={rest.type || rest.inputMode ? CONTROL : WORDS} {...rest} />
    </FieldFrame>
  );
}

/** A text field of several lines; for `clientError` see {@link useControl}. */
export function TextArea({
  name,
  label,
  hint,
  defaultValue,
  clientError = null,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, 'name'> & { clientError?: string | null }) {
  const { frame, control } = useControl({ name, label, hint, defaultValue }, clientError);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className={WORDS} {...rest} />
    </FieldFrame>
  );
}

export function Select({
  name,
  label,
  hint,
  defaultValue,
  options,
  children,
  ...rest
}: Common & Omit<ComponentProps<'select'>, 'name'> & { options: { value: string; label: string }[] }) {
  const { frame, control } = useControl({ name, label, hint, defaultValue });
  return (
    <FieldFrame {...frame}>
      <span className="relative grid">
        <select {...control} className={`${CONTROL} appearance-none truncate pe-9`} {...rest}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-3"
        />
      </span>
    </FieldFrame>
  );
}

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

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="flex gap-1.5 text-small font-medium text-bad">
      <Icon of={CircleAlert} className="mt-px size-4 flex-none" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{error}</span>
    </p>
  );
}

export function describe(name: string, hint: ReactNode, error: string | undefined) {
  const ids = [error ? `${name}-error` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const;
}

/** What is wrong with a group of controls; it takes the focus as an invalid field would. */
export function GroupError({ name }: { name: string }) {
  const { error } = useField(name);
  if (!error) return null;
  return (
    <div data-fault tabIndex={-1} className="outline-none">
      <FieldError name={name} error={error} />
    </div>
  );
}

/**
 * A checkbox whose description, if any, says what ticking it means; the whole row can be clicked. Rows with the same
 * name make a list of values.
 */
export function CheckRow(props: {
  name: string;
  value: string;
  label: ReactNode;
  children?: ReactNode;
  defaultChecked?: boolean;
}) {
  const { name, value, label, children, defaultChecked } = props;
  const { typed } = useField(name);
  const id = `${name}-${value}`;
  return (
    <label
      className={`flex items-start gap-3 rounded-control px-3 ${children ? 'py-2' : 'py-1'} hover:bg-wash [&[hidden]]:hidden`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={typed === undefined ? defaultChecked : typed.includes(value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={children ? `${id}-description` : undefined}
        className="mt-1 size-4 flex-none"
      />
      <span className="grid min-w-0">
        <span id={`${id}-label`} className="text-sm font-semibold wrap-anywhere">
          {label}
        </span>
        {children && (
          <span id={`${id}-description`} className="text-small text-ink-2 wrap-anywhere">
            {children}
          </span>
        )}
      </span>
    </label>
  );
}
