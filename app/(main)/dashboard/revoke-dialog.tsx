'use client';

import type { ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';

/** The button that revokes access once it is confirmed; its children say what that stops. */
export function RevokeDialog(props: {
  /** The form's field for the id. */
  field: 'connection' | 'key';
  id: string;
  title: string;
  text: string;
  cancelLabel: string;
  submitLabel: string;
  action: (data: FormData) => Promise<void>;
  children: ReactNode;
}) {
  const { field, id, title, text, cancelLabel, submitLabel, action, children } = props;
  return (
    <ConfirmDialog id={`revoke-${id}`} button="Revoke" look="danger" title={title} cancelLabel={cancelLabel}>
      <p className="text-sm text-ink-2">{text}</p>
      {children}
      <form action={action} className="grid">
        <input type="hidden" name={field} value={id} />
        <SubmitButton look="destroy">{submitLabel}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
