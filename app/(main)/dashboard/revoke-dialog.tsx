'use client';
import { useId } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import type { EndWords } from './end-words.ts';

/** Access to a store as the button that ends it names it. */
export interface Revocable {
  id: string;
  /** What has the access: an app, or a key. */
  name: string;
  storeName: string;
  mode: 'live' | 'test';
  /** What it used lately, nothing in an empty text; null where nobody knows. */
  used: string | null;
}

export function RevokeDialog(props: {
  access: Revocable;
  /** The form's field for the id. */
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
  const dialog = useId();
  return (
    <ConfirmDialog id={dialog} button={button} look="danger" title={title} cancelLabel={cancelLabel}>
      <p className="text-sm text-ink-2">{text}</p>
      <WhatStops used={access.used} words={words} />
      <form action={action} className="grid">
        <input type="hidden" name={field} value={access.id} />
        <SubmitButton look="destroy">{submitLabel}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}

/** What a revocation would stop, going by what was used lately. */
function WhatStops({ used, words }: { used: string | null; words: Pick<EndWords, 'unused' | 'used'> }) {
  if (used === null) return null;
  const text = used === '' ? words.unused : words.used.replace('{used}', () => used);
  return <p className="text-sm wrap-anywhere text-ink-2">{text}</p>;
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
      {...{ access, words, action }}
      field="connection"
      button={words.button}
      title={fill(words.title)}
      text={fill(access.mode === 'live' ? words.live : words.test)}
      cancelLabel={words.cancel}
      submitLabel={words.submit}
    />
  );
}
