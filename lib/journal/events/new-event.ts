import type { Mode } from '@/prisma/generated/enums.ts';
import type { EventKind } from './kind.ts';

/** Something that happened to a subscription, an invoice, a customer or a product, or to what an app asked for. */
export interface NewEvent {
  type: Exclude<EventKind, `connection.${string}`>;
  storeId: string;
  mode: Mode;
  /** The subscription (an invoice's too), customer, product or connection in whose stream it is counted. */
  streamId: string;
  /** The app that an approval's event belongs to. */
  appId?: string | null;
  /** The request that caused it; null when time alone did. */
  requestId: string | null;
  /** Exactly what v1 answers for it now. */
  object: object;
  /** The members that changed, as they were; null for what was created. See changedMembers of previous.ts. */
  previous: object | null;
}

/** An event that the platform behind has posted. */
export interface PostedEvent {
  /** What the platform calls it. */
  sourceId: string;
  type: string;
  /** The scope that allows reading it. */
  scope: string;
  storeId: string;
  mode: Mode;
  /** When it happened, where the platform says so. */
  happenedAt: Date | null;
  requestId: string | null;
  object: object;
}

/**
 * The members of an object that changed, as they were; null for what has just been created.
 * @param before the object before; null: there was none
 */
export function changedMembers<Shown extends object>(before: Shown | null, after: Shown): Partial<Shown> | null {
  if (before === null) return null;
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Shown]),
  );
  return Object.fromEntries(changed) as Partial<Shown>;
}
