import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { findSellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { KEYS_PATH } from '../../filter.ts';

export function requestsPath(keyId: string): string {
  return `${KEYS_PATH}/${keyId}/requests`;
}

/** A key of the signed-in seller’s stores, revoked or not; 404 whether it doesn’t exist or isn’t theirs. */
export async function requireSellerKey(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(requestsPath(id));
  return (await findSellerKey(db(), seller.id, id)) ?? notFound();
}
