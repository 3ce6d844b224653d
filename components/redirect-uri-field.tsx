'use client';

import { useEffect, useRef, useState } from 'react';
import { TextArea } from './ui/field.tsx';

/**
 * How long typing has to pause before faults are shown. Leaving the field restarts the wait, so that the page never
 * moves under a click.
 */
const PAUSE_MS = 400;

const HINT = 'One per line: https, http://localhost, or a scheme such as com.example.app:/callback.';

/**
 * The redirect URIs of an app, one per line. Shows what is wrong while they are typed, by the server's own rule, and
 * hides the server's message as soon as they are changed.
 */
export function RedirectUriField({ saved }: { saved: string[] }) {
  const [fault, setFault] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Once the form is sent, only the server's answer counts; it renders the form again.
    const clearFault = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setFault('');
    };
    const form = field.current?.form;
    form?.addEventListener('submit', clearFault);
    return () => {
      clearTimeout(timer.current);
      form?.removeEventListener('submit', clearFault);
    };
  }, []);
  const checkLater = ({ value }: HTMLTextAreaElement) => {
    clearTimeout(timer.current);
    const started = setTimeout(async () => {
      // Most who open the form change nothing here.
      const { readRedirectUris, redirectUriFaults } = await import('@/lib/apps/redirect-uri.ts');
      if (timer.current !== started) return;
      timer.current = undefined;
      const uris = readRedirectUris(value);
      // An empty field is unfinished, not wrong.
      setFault(uris.length === 0 ? '' : redirectUriFaults(uris).join('\n'));
    }, PAUSE_MS);
    timer.current = started;
  };
  return (
    <TextArea
      ref={field}
      name="redirectUris"
      label="Allowed redirect URIs"
      hint={HINT}
      defaultValue={saved.join('\n')}
      rows={Math.max(2, saved.length)}
      spellCheck={false}
      autoCapitalize="off"
      placeholder="https://app.example/oauth/callback"
      clientError={fault}
      onChange={({ target }) => checkLater(target)}
      onBlur={({ target }) => timer.current && checkLater(target)}
    />
  );
}
