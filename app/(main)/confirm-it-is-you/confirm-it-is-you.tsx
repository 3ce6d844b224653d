'use client';

import { type MouseEvent, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { type ClientWords, useWords } from '@/components/ui/client-words.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton, useWaysToConfirm } from '@/components/ui/form.tsx';
import { CONFIRMATION_FIELD } from '@/lib/http/confirmation-field.ts';
import { confirmByPasskeyAction, requestConfirmationAction } from './actions.ts';

/** In a tab of its own, for what they have typed stays in this one. */
const AT_PROVIDER = '/sign-in/continue?confirm=1&next=/dashboard/account?notice=confirmed-there';

/** Asks the person of a form to prove who they are, inside it, so that nothing they have typed is lost. */
export function ConfirmItIsYou() {
  const words = useWords();
  const ways = useWaysToConfirm();
  if (!ways) return null;
  return (
    <fieldset data-confirm className="grid max-w-md gap-3 rounded-control border border-line-2 p-4 text-start">
      <legend className="px-1 text-sm font-semibold">{words.confirmItIsYou}</legend>
      <p className="text-sm text-ink-2">{words.signedInLongAgo}</p>
      {(ways.byPassword || ways.byCode) && (
        <TextField
          name={CONFIRMATION_FIELD}
          label={ways.byCode ? words.passwordOrCode : words.yourPassword}
          type="password"
          autoComplete="current-password"
        />
      )}
      {ways.byProvider && (
        <>
          <p className="text-sm text-ink-2">{words.confirmThere}</p>
          <a href={AT_PROVIDER} target="_blank" rel="noopener" className={buttonClass('plain', 'justify-self-start')}>
            {ways.atProvider}
          </a>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {/* The first button of the form, so that Enter presses it and no other. */}
        <SubmitButton {...ways.pressed}>{words.confirmAndGoOn}</SubmitButton>
      </div>
      {ways.byPasskey && <ByPasskey />}
    </fieldset>
  );
}

/** Browsers offer passkeys to scripts only, so without JavaScript there is no button. */
function ByPasskey() {
  const words = useWords();
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function use({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { form } = currentTarget;
    setPending(true);
    const refused = await confirm(words).catch(() => words.didNotWork);
    setFault(refused);
    setPending(false);
    if (refused === null) form?.requestSubmit(form.querySelector<HTMLButtonElement>('[data-confirm] [type="submit"]'));
  }

  return (
    <div className="grid gap-3 noscript:hidden">
      <div aria-live="polite">{fault !== null && <Notice look="bad">{fault}</Notice>}</div>
      <Button onClick={use} isPending={pending} className="justify-self-start">
        {words.usePasskeyInstead}
      </Button>
    </div>
  );
}

/** Returns a message about what went wrong, or null. */
async function confirm(words: ClientWords): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const request = await requestConfirmationAction();
  if ('fault' in request) return request.fault;
  const answer = await startAuthentication({ optionsJSON: request.options }).catch(() => null);
  if (!answer) return words.noPasskeyEnterPassword;
  return (await confirmByPasskeyAction(answer))?.fault ?? null;
}
