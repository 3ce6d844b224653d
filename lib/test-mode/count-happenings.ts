import { db } from '../database/db.ts';
import { countIssued } from '../invoices/any-invoices.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import type { Span } from '../stores/store-time.ts';
import { countEnded } from '../subscriptions/any-subscriptions.ts';

/** What happened in a store while its clock was moved. */
export interface Happenings {
  /** Invoices issued, and those among them whose payment has failed so far. */
  issued: number;
  unpaid: number;
  /** Subscriptions that ended. */
  ended: number;
}

/** Counts what happened in a store in a span of its time. */
export async function countHappenings(access: StoreProof, span: Span): Promise<Happenings> {
  const side = ofStore(access);
  const [byStatus, ended] = await Promise.all([countIssued(db(), side, span), countEnded(db(), side, span)]);
  const issued = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { issued, unpaid: byStatus.open ?? 0, ended };
}
