'use server';

import { forbidden, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { disconnectApp } from '@/lib/connections/disconnect-app.ts';
import { revokeApiKey } from '@/lib/connections/revoke-api-key.ts';
import { textIn } from '@/lib/http/forms.ts';
import { KEYS_PATH } from './filter.ts';

/**
 * Ends one connection of the seller's stores; 403 when their role there may not. The page then says that it has ended,
 * whoever ended it.
 */
export async function revokeAction(data: FormData): Promise<void> {
  const seller = await requireSeller(KEYS_PATH);
  const id = textIn(data, 'connection');
  if ((await disconnectApp(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(`${KEYS_PATH}?ended=${encodeURIComponent(id)}`);
}

/** Revokes a key of the seller's stores; 403 when their role there may not. The page then says which. */
export async function revokeKeyAction(data: FormData): Promise<void> {
  const seller = await requireSeller(KEYS_PATH);
  const id = textIn(data, 'key');
  if ((await revokeApiKey(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(`${KEYS_PATH}?key=${encodeURIComponent(id)}`);
}
