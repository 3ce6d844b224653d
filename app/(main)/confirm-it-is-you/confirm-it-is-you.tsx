'use client';

import { type MouseEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton, useWaysToConfirm } from '@/components/ui/form.tsx';
import { CONFIRMATION_FIELD } from '@/lib/http/forms.ts';
import { confirmByPasskeyAction, requestConfirmationAction } from './actions.ts';

/** Asks the person of a form to prove who they are, inside it, so that nothing they have typed is lost. */
export function ConfirmItIsYou() {
  const ways = useWaysToConfirm();
  if (!ways) return null;
  return (
    <fieldset data-confirm className="grid max-w-md gap-3 rounded-control border border-line-2 p-4 text-left">
      <legend className="px-1 text-sm font-semibold">Confirm that it’s you</legend>
      <p className="text-sm text-ink-2">You signed in more than ten minutes ago. What you filled in is still here.</p>
      <TextField
        name={CONFIRMATION_FIELD}
        label={ways.byCode ? 'Your password, or a code' : 'Your password'}
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-3">
        {/* The first button of the form, so that Enter presses it and no other. */}
        <SubmitButton {...ways.pressed}>Confirm and go on</SubmitButton>
      </div>
      {ways.byPasskey && <ByPasskey />}
    </fieldset>
  );
}

/** Browsers offer passkeys to scripts only, so without JavaScript there is no button. */
function ByPasskey() {
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function use({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { form } = currentTarget;
    setPending(true);
    const refused = await confirm().catch(() => 'That did not work. Try again.');
    setFault(refused);
    setPending(false);
    if (refused === null) form?.requestSubmit(form.querySelector<HTMLButtonElement>('[data-confirm] [type="submit"]'));
  }

  return (
    <div className="grid gap-3 noscript:hidden">
      <div aria-live="polite">{fault !== null && <Notice look="bad">{fault}</Notice>}</div>
      <Button onClick={use} aria-disabled={pending} disabled={pending} className="justify-self-start">
        Use a passkey instead
      </Button>
    </div>
  );
}

/** Returns a message about what went wrong, or null. */
async function confirm(): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const request = await requestConfirmationAction();
  if ('fault' in request) return request.fault;
  const answer = await startAuthentication({ optionsJSON: request.options }).catch(() => null);
  if (!answer) return 'No passkey was used. Try again, or enter your password.';
  return (await confirmByPasskeyAction(answer))?.fault ?? null;
}
