import { insertEntry } from '../activity/audit-entries.ts';
import { setDisabled } from '../apps/apps.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';
import { insertNote } from './app-notes.ts';

/**
 * Lets a disabled app be connected again. What ended when it was disabled stays ended: sellers authorize it anew.
 * Only call it for an operator.
 * @param context.operator the operator's email, for the note that other operators read
 * @returns false when the app is not disabled, or there is none
 */
export async function enableApp(appId: string, context: Occasion & { operator: string }): Promise<boolean> {
  if (!isUuid(appId)) return false;
  const { operator, now } = context;
  return transact(
    async (tx) => {
      if (!(await setDisabled(tx, appId, null))) return false;
      await insertEntry(tx, { appId }, { kind: 'app_enabled', actor: { operator }, occasion: context });
      await insertNote(tx, { appId, author: operator, text: 'Enabled again.', createdAt: now });
      return true;
    },
    { maxWait: 10_000 },
  );
}
