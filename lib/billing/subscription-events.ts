import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../db.ts';

/** Who asked for a change, and in which request; null for what time did. */
export type Cause = { connectionId: string; appName: string; requestId: string } | null;

export type EventKind = 'cancel' | 'cancel_immediately' | 'resume' | 'swap' | 'renewed' | 'ended' | 'payment_failed' | 'paid';

/** Notes what happened to a subscription; called in the transaction of the change. */
export async function insertEvent(
  db: Db,
  subscriptionId: string,
  event: { kind: EventKind; cause: Cause; detail: Prisma.InputJsonObject; createdAt: Date },
): Promise<void> {
  const { kind, cause, detail, createdAt } = event;
  await db.subscriptionEvent.create({ data: { subscriptionId, kind, ...cause, detail, createdAt }, select: { id: true } });
}
