import { insertConnectionEntries, insertEntry } from '../activity/audit-entries.ts';
import { setDisabled } from '../apps/apps.ts';
import { endConnectionsOf } from '../connections/connections.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';
import { insertNote } from './app-notes.ts';

/**
 * Disables an app and ends all it holds, codes and connections, in one transaction: whatever is authorized, exchanged or
 * rotated at that very moment either comes before and ends with the rest, or comes after and finds the app disabled.
 * Only call it for an operator.
 * @param reason told to the owner
 * @param context.operator the operator's email, for the note that other operators read
 * @returns how many living connections ended; null when the app is disabled already, or there is none
 */
export async function disableApp(
  appId: string,
  reason: string,
  context: Occasion & { operator: string },
): Promise<number | null> {
  const { operator, now } = context;
  if (!isUuid(appId)) return null;
  return transact(
    async (tx) => {
      if (!(await setDisabled(tx, appId, { at: now, reason }))) return null;
      const ended = await endConnectionsOf(tx, { appId }, 'app_disabled', now);
      const told = { actor: { operator }, occasion: context, detail: { reason, connections: ended.length } };
      await insertEntry(tx, { appId }, { kind: 'app_disabled', ...told });
      await insertConnectionEntries(tx, ended, { kind: 'ended_app_disabled', actor: 'system', occasion: { now } });
      await insertNote(tx, { appId, author: operator, text: `Disabled: ${reason}`, createdAt: now });
      return ended.length;
    },
    // It may wait for a consent that is under way, and an app may have very many connections.
    { maxWait: 10_000, timeout: 60_000 },
  );
}
