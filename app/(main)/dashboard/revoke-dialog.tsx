'use client';

import { useId } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { WhatStops } from './what-stops.tsx';

/** Access to a store as the button that ends it names it. */
export interface Revocable {
  id: string;
  /** What has the access: an app, or a key. */
  name: string;
  storeName: string;
  mode: 'live' | 'test';
  /** The scopes that it used lately; see `usedLately`. */
  used: string[] | null;
}

/** The button that revokes access once it is confirmed, with what that stops. */
export function RevokeDialog(props: {
  access: Revocable;
  /** The form's field for the id. */
  field: 'connection' | 'key';
  button?: string;
  title: string;
  text: string;
  cancelLabel: string;
  submitLabel: string;
  action: (data: FormData) => Promise<void>;
}) {
  const { access, field, button = 'Revoke', title, text, cancelLabel, submitLabel, action } = props;
  // Shorter than the access's own, which would stand in every row of a list seven times.
  const dialog = useId();
  return (
    <ConfirmDialog id={dialog} button={button} look="danger" title={title} cancelLabel={cancelLabel}>
      <p className="text-sm text-ink-2">{text}</p>
      <WhatStops used={access.used} />
      <form action={action} className="grid">
        <input type="hidden" name={field} value={access.id} />
        <SubmitButton look="destroy">{submitLabel}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
