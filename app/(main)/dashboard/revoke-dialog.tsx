'use client';
import { useId } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';

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

/** What a revocation would stop, going by the scopes that were used lately; see `usedLately`. */
function WhatStops({ used }: { used: string[] | null }) {
  if (used === null) return null;
  if (used.length === 0)
    return <p className="text-sm text-ink-2">{`Nothing has used it in the last ${UNUSED_AFTER_DAYS} days.`}</p>;
  return (
    <p className="text-sm text-ink-2">
      {`In the last ${UNUSED_AFTER_DAYS} days it used `}
      <span className="font-mono text-xs text-ink wrap-anywhere">{used.join(', ')}</span>: that stops working.
    </p>
  );
}

/**
 * The button that ends an app's connection once it is confirmed, with what that stops. Sellers disconnect an app;
 * developers, beside their own keys, revoke its key.
 */
export function EndAccess(props: { access: Revocable; action: (data: FormData) => Promise<void>; revokes?: boolean }) {
  const { access, action, revokes = false } = props;
  const { name, storeName, mode } = access;
  return (
    <RevokeDialog
      access={access}
      field="connection"
      button={revokes ? 'Revoke' : 'Disconnect'}
      title={revokes ? `Revoke ${name}’s access to ${storeName}?` : `Disconnect ${name} from ${storeName}?`}
      text={
        `Its ${mode} key stops working at once: ${name} can no longer see or change anything in ${storeName} ` +
        'with it. Other connections, and what the app has done so far, stay as they are. To undo this, connect the ' +
        'app again.'
      }
      cancelLabel={revokes ? 'Keep access' : 'Keep it connected'}
      submitLabel={revokes ? 'Revoke access' : 'Disconnect'}
      action={action}
    />
  );
}
