import type { Db } from '@/lib/database/db.ts';
import { recordEvents } from '@/lib/journal/events/events.ts';
import { changedMembers } from '@/lib/journal/events/new-event.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { approvalObject } from './approval.ts';
import type { ApprovalRow } from './approvals.ts';

/**
 * Records what has just become of approvals, as events of the connection or key that asked: in the transaction of the
 * change, last.
 * @param by the request that did it; null when time alone did
 */
export async function recordApprovals(
  db: Db,
  rows: ApprovalRow[],
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  const shown = { now, baseUrl: env().baseUrl };
  const events = rows.map((row) => {
    const { storeId, mode, connectionId, keyId, connection, status } = row;
    const isNew = status === 'pending';
    const object = approvalObject(row, shown);
    const before = isNew
      ? null
      : { ...object, status: 'pending' as const, decided_at: null, error: null, subscription: null };
    return {
      type: `approval.${isNew ? 'requested' : status}` as const,
      storeId,
      mode,
      requestId,
      object,
      streamId: connectionId ?? keyId ?? row.id,
      appId: connection?.appId ?? null,
      previous: changedMembers(before, object),
    };
  });
  await recordEvents(db, events);
}
