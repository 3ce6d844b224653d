import type { OperatorProof } from '../accounts/operator.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { findAnyConnection, revokeAnyConnection } from './any-connections.ts';
import { insertNote } from './app-notes.ts';

/**
 * Ends anyone's connection, such as one whose token leaked. A note tells the other operators.
 * @param reason told to the seller and to the app's owner
 * @returns false when none with this id is active
 */
export async function endAnyConnection(
  operator: OperatorProof,
  id: string,
  reason: string,
  context: RequestContext,
): Promise<boolean> {
  return transact(
    async (tx) => {
      const connection = await findAnyConnection(tx, operator, id);
      if (!connection || !(await revokeAnyConnection(tx, operator, id, reason, context))) return false;
      const text = `Ended the connection ${id} to ${connection.store.name} (${connection.mode}): ${reason}`;
      await insertNote(tx, operator, { appId: connection.app.id, text, createdAt: context.now });
      return true;
    },
    { maxWait: 10_000 },
  );
}
