'use client';

import { useEffect, useRef } from 'react';

/**
 * The field of a list's form. While nobody types in it, it has what the address looks for.
 * @param props.hint what can be looked for, where its label doesn't say it
 */
export function SearchField(props: { label: string; hint?: string; value: string | undefined }) {
  const { label, hint = label, value = '' } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  return (
    <input
      ref={field}
      type="search"
      name="search"
      aria-label={label}
      placeholder={hint}
      defaultValue={value}
      autoComplete="off"
      className="min-h-10 w-full min-w-0 rounded-control border border-line-2 bg-surface px-3 py-2 text-body text-ink
        [unicode-bidi:plaintext] hover:border-ink-3"
    />
  );
}
