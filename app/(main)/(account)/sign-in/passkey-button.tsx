'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { passkeyAction, requestPasskeyAction } from './actions.ts';

/** Signs in with a passkey. Browsers offer these to scripts alone, so without JavaScript there is no such button. */
export function PasskeyButton({ next }: { next: string }) {
  const [fault, setFault] = useState('');
  const [pending, setPending] = useState(false);

  async function use() {
    setPending(true);
    setFault('');
    try {
      const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser');
      try {
        const answer = await startAuthentication({ optionsJSON: await requestPasskeyAction() });
        const result = await passkeyAction(answer, next);
        if ('goTo' in result) return window.location.assign(result.goTo);
        setFault(result.fault);
      } catch (error) {
        const declined = error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError');
        setFault(declined ? 'No passkey was used. Try again, or sign in with your password.' : 'That did not work. Try again.');
      }
    } catch {
      setFault('That did not work. Try again.');
    }
    setPending(false);
  }

  return (
    <div className="grid gap-4 border-t border-line pt-5 noscript:hidden">
      {fault && <Notice look="bad">{fault}</Notice>}
      <Button onClick={use} aria-disabled={pending} disabled={pending}>
        Use a passkey
      </Button>
    </div>
  );
}
