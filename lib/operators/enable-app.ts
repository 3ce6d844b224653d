import type { OperatorProof } from '../accounts/operator.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import type { RequestContext } from '../http/request-context.ts';
import { setDisabled } from './any-apps.ts';
import { insertNote } from './app-notes.ts';

/**
 * Lets a disabled app be connected again. What ended when it was disabled stays ended: sellers must authorize it again.
 * @returns false when the app is not disabled, or there is none
 */
export async function enableApp(operator: OperatorProof, appId: string, context: RequestContext): Promise<boolean> {
  if (!isUuid(appId)) return false;
  return transact(
    async (tx) => {
      if (!(await setDisabled(tx, operator, appId, null))) return false;
      await insertEntry(tx, { appId }, { kind: 'app_enabled', actor: { operator: operator.email }, context });
      await insertNote(tx, operator, { appId, text: 'Enabled again.', createdAt: context.now });
      return true;
    },
    { maxWait: 10_000 },
  );
}
