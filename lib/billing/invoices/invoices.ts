import type { Db } from '../../database/db.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';

/** Which subscription an invoice of the store belongs to; null when there is no such invoice. */
export function findInvoice(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.invoice.findFirst({ where: { id, ...ofStore(access) }, select: { id: true, subscriptionId: true } });
}
