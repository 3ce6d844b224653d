import type { Db } from '../../database/db.ts';
import { storeFields } from '../../stores/store-proof.ts';

/** The key with this selector, revoked or not, with its store, in one query. */
export function findKeyForAccess(db: Db, selector: string) {
  return db.apiKey.findUnique({
    where: { selector },
    relationLoadStrategy: 'join',
    select: {
      id: true,
      mode: true,
      scopes: true,
      name: true,
      hash: true,
      createdAt: true,
      lastUsedAt: true,
      revokedAt: true,
      networks: true,
      networksEnforcedFrom: true,
      store: { select: { ...storeFields, suspendedAt: true, externalId: true } },
    },
  });
}
