'use client';

import { useRef } from 'react';
import { TextField } from '@/components/ui/field.tsx';
import { SUBDOMAIN_LENGTH, suggestSubdomain } from '@/lib/stores/subdomain.ts';

/** The name of a new store, and its subdomain, which follows the name until somebody types another. */
export function NameFields() {
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
        label="Store name"
        autoComplete="organization"
        onInput={(event) => follow(event.currentTarget.value)}
        required
      />
      <TextField
        ref={subdomain}
        name="subdomain"
        label="Subdomain"
        hint={`${SUBDOMAIN_LENGTH.least} to ${SUBDOMAIN_LENGTH.most} letters, digits or hyphens.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
    </>
  );
}
