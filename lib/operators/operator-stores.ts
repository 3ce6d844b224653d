import type { Db } from '../database/db.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';

/** Any store with its owner, by its id, its subdomain or its custom domain; null when there is none. */
export function findStoreAsOperator(db: Db, _: OperatorProof, given: string) {
  const address = given.toLowerCase();
  return db.store.findFirst({
    where: isUuid(given) ? { id: given } : { OR: [{ subdomain: address }, { customDomain: address }] },
    select: {
      id: true,
      name: true,
      subdomain: true,
      customDomain: true,
      createdAt: true,
      owner: { select: { id: true, email: true } },
    },
  });
}
