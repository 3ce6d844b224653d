import { endConnection } from '../connections/connections.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';
import { insertNote } from './app-notes.ts';
import { readAnyConnection } from './read-access.ts';

/**
 * Ends one connection, whosoever it is: a token that was seen where it must not be. Only call it for an operator.
 * @param context.operator the operator's email, for the note that other operators read
 * @returns false when none with this id lives
 */
export async function endAnyConnection(id: string, context: Occasion & { operator: string }): Promise<boolean> {
  const { operator, now } = context;
  const connection = isUuid(id) ? await readAnyConnection(id) : null;
  if (!connection) return false;
  return transact(
    async (tx) => {
      if (!(await endConnection(tx, id, 'revoked_by_operator', context, { operator }))) return false;
      const text = `Ended the connection ${id} to ${connection.store.name} (${connection.mode}).`;
      await insertNote(tx, { appId: connection.app.id, author: operator, text, createdAt: now });
      return true;
    },
    { maxWait: 10_000 },
  );
}
