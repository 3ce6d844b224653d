'use client';

import { type Revocable, RevokeDialog } from './revoke-dialog.tsx';

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
