'use client';

import { useRef } from 'react';
import { TextField } from '@/components/ui/field.tsx';
import { suggestSubdomain } from '@/lib/stores/subdomain.ts';

/** The name of a new store, and its subdomain, which follows the name until somebody types another. */
export function NameFields({ words }: { words: Record<'name' | 'subdomain' | 'hint', string> }) {
  const subdomain = useRef<HTMLInputElement>(null);
  const suggested = useRef('');
  const follow = (name: string) => {
    const field = subdomain.current;
    if (!field || field.value !== suggested.current) return;
    suggested.current = suggestSubdomain(name);
    field.value = suggested.current;
  };
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        autoComplete="organization"
        onInput={(event) => follow(event.currentTarget.value)}
        required
      />
      <TextField
        ref={subdomain}
        name="subdomain"
        label={words.subdomain}
        hint={words.hint}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  );
}
