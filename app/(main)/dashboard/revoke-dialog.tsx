import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { may } from '@/lib/access/role.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { type Usage, WhatStops } from './what-stops.tsx';

/** The button that ends a connection once it is confirmed, with what that stops; none for who may not end it. */
export function RevokeDialog(props: {
  connection: OwnConnection;
  usage: Usage;
  now: Date;
  action: (data: FormData) => Promise<void>;
}) {
  const { connection, usage, now, action } = props;
  const { id, app, store, mode } = connection;
  if (!may(store.role, 'connect', mode)) return null;
  return (
    <ConfirmDialog
      id={`revoke-${id}`}
      button="Revoke"
      look="danger"
      title={`Revoke ${app.name}’s access to ${store.name}?`}
      cancelLabel="Keep access"
    >
      <p className="text-sm text-ink-2">
        Its {mode} key stops working at once: {app.name} can no longer see or change anything in {store.name} with it.
        Other connections, and what the app has done so far, stay as they are. To undo this, connect the app again.
      </p>
      <WhatStops usage={usage} lastUsedAt={connection.lastUsedAt} now={now} />
      <form action={action} className="grid">
        <input type="hidden" name="connection" value={id} />
        <SubmitButton look="destroy">Revoke access</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
