import type { DeliveryStatus } from '@/prisma/generated/enums.ts';
import type { FetchFault } from '../http/guarded-fetch.ts';

/** Why an attempt failed, unless the answer's status says it. */
export type AttemptError = FetchFault | 'redirect_not_followed' | 'secret_unreadable' | 'access_ended';

/** An attempt to deliver, as it is stored and as the API shows it. */
export interface Attempt {
  at: string;
  /** The answer's; null when there was none. */
  status: number | null;
  error: AttemptError | null;
  duration_ms: number;
  response_body: string | null;
}

interface Row {
  id: string;
  eventId: string;
  status: DeliveryStatus;
  attempts: unknown;
  nextAttemptAt: Date | null;
  event: { type: string };
}

/** A delivery as the API shows it. */
export type DeliveryObject = ReturnType<typeof deliveryObject>;

export function deliveryObject(row: Row) {
  return {
    id: row.id,
    event_id: row.eventId,
    type: row.event.type,
    status: row.status,
    attempts: row.attempts as Attempt[],
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  };
}
