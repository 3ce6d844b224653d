'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Result } from '@/components/ui/result.tsx';
import { addPasskeyAction, offerPasskeyAction } from './actions.ts';

/** Creates a passkey on this device, or on one it can reach. Browsers only let scripts do that. */
export function AddPasskeyForm() {
  const [fault, setFault] = useState('');
  const [pending, setPending] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setPending(true);
    setFault('');
    try {
      setFault(await make(String(data.get('name')), String(data.get('password'))));
    } catch {
      setFault('That did not work. Try again.');
    }
    setPending(false);
  }

  return (
    <form onSubmit={add} method="post" aria-label="Add a passkey" className="grid gap-5 noscript:hidden">
      {fault && <Result look="bad">{fault}</Result>}
      <TextField
        name="name"
        label="Name"
        hint="A name you will recognise, such as “My laptop”."
        maxLength={60}
        required
      />
      <TextField name="password" label="Current password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" disabled={pending} className="justify-self-start">
        Add passkey
      </Button>
    </form>
  );
}

/** Returns a message about what went wrong; on success the page reloads. */
async function make(name: string, password: string): Promise<string> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return 'Passkeys don’t work here in this browser. They need https, or localhost.';
  const offer = await offerPasskeyAction(password);
  if ('fault' in offer) return offer.fault;
  try {
    const made = await startRegistration({ optionsJSON: offer.options });
    if (!(await addPasskeyAction(name, made))) return 'The passkey couldn’t be verified. Try again.';
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return isKnown ? 'This device already has a passkey for your account.' : 'No passkey was created.';
  }
  window.location.assign('/dashboard/account/passkeys?added=1');
  return '';
}
