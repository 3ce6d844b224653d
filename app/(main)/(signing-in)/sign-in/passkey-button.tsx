'use client';

import { useState } from 'react';
import { browserZone } from '@/components/browser-zone.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Result } from '@/components/ui/result.tsx';
import { passkeyAction, requestPasskeyAction } from '../actions.ts';
import type { PasskeyWords } from '../parts.tsx';

/** Signs in with a passkey. Browsers offer these to scripts only, so without JavaScript there is no button. */
export function PasskeyButton({ next, words }: { next: string; words: PasskeyWords }) {
  const [fault, setFault] = useState('');
  const [pending, setPending] = useState(false);

  async function use() {
    setPending(true);
    setFault('');
    setFault((await signInWith(next, words).catch(() => words.failed)) ?? '');
    setPending(false);
  }

  return (
    <div className="grid gap-4 border-t border-line pt-5 noscript:hidden">
      {fault && <Result look="bad">{fault}</Result>}
      <Button onClick={use} isPending={pending}>
        {words.use}
      </Button>
    </div>
  );
}

/** Returns a message about what went wrong; on success another page loads. */
async function signInWith(next: string, words: PasskeyWords): Promise<string | undefined> {
  const { browserSupportsWebAuthn, startAuthentication } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return words.unsupported;
  const request = await requestPasskeyAction();
  if ('fault' in request) return request.fault;
  const answer = await startAuthentication({ optionsJSON: request.options }).catch(() => null);
  if (!answer) return words.none;
  const result = await passkeyAction(answer, next, browserZone());
  if ('fault' in result) return result.fault;
  window.location.assign(result.goTo);
}
