import { type Revocable, RevokeDialog } from '../../revoke-dialog.tsx';
import { revokeKeyAction } from './actions.ts';

/** The button that revokes one of the seller's own keys once it is confirmed, with what that stops. */
export function RevokeKey({ access }: { access: Revocable }) {
  const { name, storeName, mode } = access;
  return (
    <RevokeDialog
      access={access}
      field="key"
      title={`Revoke the key “${name}”?`}
      text={
        `Anything that uses this ${mode} key for ${storeName} will be refused at once. Other keys and connected ` +
        'apps stay as they are. A revoked key never works again; make a new one instead.'
      }
      cancelLabel="Keep the key"
      submitLabel="Revoke key"
      action={revokeKeyAction}
    />
  );
}
