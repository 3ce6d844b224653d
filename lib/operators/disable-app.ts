import { queueTeamNotices } from '../apps/queue-team-notices.ts';
import { transact } from '../database/db.ts';
import { insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { insertNote } from './app-notes.ts';
import { setDisabled } from './operator-apps.ts';

/**
 * Disables an app and ends all its codes and connections, in one transaction: whatever is authorized, exchanged or
 * rotated at the same time either comes first and ends with the rest, or comes after and finds the app disabled.
 * @param reason told to the owner
 * @returns how many active connections ended; null when the app is already disabled, or there is none
 */
export async function disableApp(
  operator: OperatorProof,
  appId: string,
  reason: string,
  context: RequestContext,
): Promise<number | null> {
  const { now } = context;
  if (!isUuid(appId)) return null;
  return transact(
    async (tx) => {
      if (!(await setDisabled(tx, operator, appId, { at: now, reason }))) return null;
      const ended = await endConnectionsOf(tx, { appId }, 'app_disabled', now);
      const entry = { actor: { operator: operator.email }, context, detail: { reason, connections: ended.length } };
      await insertEntry(tx, { appId }, { kind: 'app_disabled', ...entry });
      const ending = { kind: 'ended_app_disabled', actor: 'system', context: { now } } as const;
      await recordEndings(tx, ended, ending, { reason: 'app_disabled', requestId: context.requestId });
      await insertNote(tx, operator, { appId, text: `Disabled: ${reason}`, createdAt: now });
      await queueTeamNotices(tx, appId, {
        kind: 'app_disabled',
        at: now,
        content: (app) => [{ sentence: 'appDisabled', app, reason, count: ended.length }],
      });
      return ended.length;
    },
    // It may wait for a consent that is under way, and an app may have very many connections.
    { maxWait: 10_000, timeout: 60_000 },
  );
}

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
