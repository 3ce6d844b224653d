import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../db.ts';
import type { Caller } from '../stores/store-proof.ts';

/** Who asked for a change, and in which request; null when time alone caused it. */
export type Cause = { caller: Caller; requestId: string } | null;

export type EventKind =
  | 'cancel'
  | 'cancel_immediately'
  | 'resume'
  | 'swap'
  | 'renewed'
  | 'ended'
  | 'payment_failed'
  | 'paid';

export interface NewEvent {
  subscriptionId: string;
  kind: EventKind;
  cause: Cause;
  detail: Prisma.InputJsonObject;
  createdAt: Date;
}

/** Records what happened to subscriptions, in this order. Call it in the transaction of the change. */
export async function insertEvents(db: Db, events: NewEvent[]): Promise<void> {
  if (events.length > 0)
    await db.subscriptionEvent.createMany({
      data: events.map(({ cause, ...event }) => ({ ...event, ...columnsOf(cause) })),
    });
}

function columnsOf(cause: Cause) {
  if (cause === null) return {};
  const { caller, requestId } = cause;
  return 'app' in caller
    ? { connectionId: caller.connectionId, appName: caller.app.name, requestId }
    : { keyId: caller.keyId, appName: caller.key.label, requestId };
}
