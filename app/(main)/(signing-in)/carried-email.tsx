'use client';

import { useEffect, useRef } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';

const KEY = 'email';

/** Leads on from the form to sign in, and takes along the email that was typed there: in this tab, in no address. */
export function ForgotLink({ children }: { children: string }) {
  const keep = () => {
    const field = document.querySelector<HTMLInputElement>('input[name=email]');
    sessionStorage.setItem(KEY, field?.value ?? '');
  };
  return (
    <TextLink href="/forgot-password" onClick={keep} className="font-semibold">
      {children}
    </TextLink>
  );
}

export function CarriedEmail({ label }: { label: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = element.current?.querySelector('input');
    const email = sessionStorage.getItem(KEY);
    if (field && field.value === '' && email) field.value = email;
    sessionStorage.removeItem(KEY);
  }, []);
  return (
    <div ref={element}>
      <TextField name="email" label={label} type="email" autoComplete="username" required />
    </div>
  );
}
