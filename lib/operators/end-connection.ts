import { transact } from '../database/db.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { revokeKeys } from '../oauth/api-keys/api-keys.ts';
import { endConnection } from '../oauth/connections/ended-connections.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { insertNote } from './app-notes.ts';
import { findConnectionAsOperator } from './operator-connections.ts';

/**
 * Ends anyone's connection, such as one whose token leaked. A note tells the other operators.
 * @param reason told to the seller and to the app's owner
 * @returns false when none with this id is active
 */
export async function endConnectionAsOperator(
  operator: OperatorProof,
  id: string,
  reason: string,
  context: RequestContext,
): Promise<boolean> {
  return transact(
    async (tx) => {
      const connection = await findConnectionAsOperator(tx, operator, id);
      const by = { actor: { operator: operator.email }, detail: { reason } };
      if (!connection || !(await endConnection(tx, id, 'revoked_by_operator', context, by))) return false;
      const text = `Ended the connection ${id} to ${connection.store.name} (${connection.mode}): ${reason}`;
      await insertNote(tx, operator, { appId: connection.app.id, text, createdAt: context.now });
      return true;
    },
    { maxWait: 10_000 },
  );
}

/**
 * Ends any seller's API key, such as one that leaked. Its seller is told that an operator did it, but not which one.
 * @param reason told to the seller
 * @returns false when none with this id is active
 */
export async function endApiKeyAsOperator(
  operator: OperatorProof,
  id: string,
  reason: string,
  context: RequestContext,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const entry = {
    kind: 'api_key_ended_by_operator',
    actor: { operator: operator.email },
    context,
    detail: { reason },
  } as const;
  return (await transact((tx) => revokeKeys(tx, { id }, entry))) > 0;
}
