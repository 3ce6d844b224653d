'use client';

import { type Revocable, RevokeDialog } from './revoke-dialog.tsx';

/** The button that ends an app's connection once it is confirmed, with what that stops. */
export function EndAccess({ access, action }: { access: Revocable; action: (data: FormData) => Promise<void> }) {
  const { name, storeName, mode } = access;
  return (
    <RevokeDialog
      access={access}
      field="connection"
      title={`Revoke ${name}’s access to ${storeName}?`}
      text={
        `Its ${mode} key stops working at once: ${name} can no longer see or change anything in ${storeName} ` +
        'with it. Other connections, and what the app has done so far, stay as they are. To undo this, connect the ' +
        'app again.'
      }
      cancelLabel="Keep access"
      submitLabel="Revoke access"
      action={action}
    />
  );
}
