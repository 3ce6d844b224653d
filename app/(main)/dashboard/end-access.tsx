import { may } from '@/lib/access/role.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { type Usage, WhatStops } from './what-stops.tsx';

/** The button that ends a connection once it is confirmed, with what that stops; none for who may not end it. */
export function EndAccess(props: {
  connection: OwnConnection;
  usage: Usage;
  now: Date;
  action: (data: FormData) => Promise<void>;
}) {
  const { connection, usage, now, action } = props;
  const { id, app, store, mode } = connection;
  if (!may(store.role, 'connect', mode)) return null;
  return (
    <RevokeDialog
      field="connection"
      id={id}
      title={`Revoke ${app.name}’s access to ${store.name}?`}
      text={
        `Its ${mode} key stops working at once: ${app.name} can no longer see or change anything in ${store.name} ` +
        'with it. Other connections, and what the app has done so far, stay as they are. To undo this, connect the ' +
        'app again.'
      }
      cancelLabel="Keep access"
      submitLabel="Revoke access"
      action={action}
    >
      <WhatStops usage={usage} lastUsedAt={connection.lastUsedAt} now={now} />
    </RevokeDialog>
  );
}
