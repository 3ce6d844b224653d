'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Result } from '@/components/ui/result.tsx';
import { addPasskeyAction, offerPasskeyAction } from '../actions.ts';

export type PasskeyWords = Record<
  'title' | 'name' | 'hint' | 'password' | 'add' | 'failed' | 'unsupported' | 'unverified' | 'known' | 'none',
  string
>;

/** Creates a passkey on this device, or on one it can reach. Browsers only let scripts do that. */
export function AddPasskeyForm({ words }: { words: PasskeyWords }) {
  const [fault, setFault] = useState('');
  const [pending, setPending] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setPending(true);
    setFault('');
    try {
      setFault(await make(String(data.get('name')), String(data.get('password')), words));
    } catch {
      setFault(words.failed);
    }
    setPending(false);
  }

  return (
    <form onSubmit={add} method="post" aria-label={words.title} className="grid gap-5 noscript:hidden">
      {fault && <Result look="bad">{fault}</Result>}
      <TextField name="name" label={words.name} hint={words.hint} maxLength={60} required />
      <TextField name="password" label={words.password} type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" isPending={pending} className="justify-self-start">
        {words.add}
      </Button>
    </form>
  );
}

/** Returns a message about what went wrong; on success the page reloads. */
async function make(name: string, password: string, words: PasskeyWords): Promise<string> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return words.unsupported;
  const offer = await offerPasskeyAction(password);
  if ('fault' in offer) return offer.fault;
  try {
    const made = await startRegistration({ optionsJSON: offer.options });
    if (!(await addPasskeyAction(name, made))) return words.unverified;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return isKnown ? words.known : words.none;
  }
  window.location.assign('/dashboard/account/passkeys?added=1');
  return '';
}
