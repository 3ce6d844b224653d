import { db } from '../db.ts';
import { isUuid } from '../uuid.ts';
import { insertNote } from './app-notes.ts';
import { endConnection } from './connections.ts';
import { readAnyConnection } from './read-any-connection.ts';

/**
 * Ends one connection, whosoever it is: a token that was seen where it must not be. Only call it for an operator.
 * @param operator the operator's email, for the note that other operators read
 * @returns false when none with this id lives
 */
export async function endAnyConnection(id: string, operator: string, now: Date): Promise<boolean> {
  const connection = isUuid(id) ? await readAnyConnection(id) : null;
  if (!connection) return false;
  return db().$transaction(
    async (tx) => {
      if (!(await endConnection(tx, id, 'revoked_by_operator', now))) return false;
      const text = `Ended the connection ${id} to ${connection.store.name} (${connection.mode}).`;
      await insertNote(tx, { appId: connection.app.id, author: operator, text, createdAt: now });
      return true;
    },
    { maxWait: 10_000 },
  );
}
