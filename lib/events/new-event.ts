import type { Mode } from '@/prisma/generated/enums.ts';
import type { EventKind } from './kind.ts';

/** Something that happened to a subscription, an invoice, a customer or a product. */
export interface NewEvent {
  type: Exclude<EventKind, `connection.${string}`>;
  storeId: string;
  mode: Mode;
  /** The subscription (an invoice's too), customer or product in whose stream it is counted. */
  streamId: string;
  /** The request that caused it; null when time alone did. */
  requestId: string | null;
  /** Exactly what v1 answers for it now. */
  object: object;
  /** The members that changed, as they were; null for what was created. See changedMembers of previous.ts. */
  previous: object | null;
}
