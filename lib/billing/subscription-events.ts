import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../db.ts';

/** Who asked for a change, and in which request; null for what time did. */
export type Cause = { connectionId: string; appName: string; requestId: string } | null;

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

/** Notes what happened to subscriptions, in this order; called in the transaction of the change. */
export async function insertEvents(db: Db, events: NewEvent[]): Promise<void> {
  if (events.length > 0)
    await db.subscriptionEvent.createMany({ data: events.map(({ cause, ...event }) => ({ ...event, ...cause })) });
}
