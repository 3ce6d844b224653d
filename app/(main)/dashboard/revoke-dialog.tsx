'use client';
import { useId } from 'react';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import type { EndWords, Revocable } from './apps/app-texts.ts';

export function RevokeDialog(props: {
  access: Revocable;
  field: 'connection' | 'key';
  words: Pick<EndWords, 'unused' | 'used'>;
  button?: string;
  title: string;
  text: string;
  cancelLabel: string;
  submitLabel: string;
  action: (data: FormData) => Promise<void>;
}) {
  const { access, field, words, button = 'Revoke', title, text, cancelLabel, submitLabel, action } = props;
  // Shorter than the access's own, which would stand in every row of a list seven times.
  const id = useId();
  return (
    <ConfirmedAction
      id={id}
      button={button}
      title={title}
      cancelLabel={cancelLabel}
      action={action}
      submit={submitLabel}
      field={[field, access.id]}
    >
      <p>{text}</p>
      {access.used !== null && <p>{whatStops(access.used, words)}</p>}
    </ConfirmedAction>
  );
}

/** What a revocation would stop, going by what was used lately. */
function whatStops(used: string, words: Pick<EndWords, 'unused' | 'used'>): string {
  return used === '' ? words.unused : words.used.replace('{used}', () => used);
}

/**
 * The button that ends an app's connection once it is confirmed, with what that stops. Sellers disconnect an app;
 * developers, beside their own keys, revoke its key.
 */
export function EndAccess(props: { access: Revocable; words: EndWords; action: (data: FormData) => Promise<void> }) {
  const { access, words, action } = props;
  const fill = (text: string) =>
    text.replaceAll('{app}', () => access.name).replaceAll('{store}', () => access.storeName);
  return (
    <RevokeDialog
      access={access}
      words={words}
      action={action}
      field="connection"
      button={words.button}
      title={fill(words.title)}
      text={fill(access.mode === 'live' ? words.live : words.test)}
      cancelLabel={words.cancel}
      submitLabel={words.submit}
    />
  );
}
