'use server';

import { redirect } from 'next/navigation';
import { disconnectApp } from '@/lib/connections/disconnect-app.ts';
import { revokeApiKey } from '@/lib/connections/revoke-api-key.ts';
import { textIn } from '@/lib/forms.ts';
import { currentOccasion, requireSeller } from '@/lib/session.ts';
import { KEYS_PATH } from './filter.ts';

/** Ends one connection of the seller's stores. The page then says that it has ended, whoever ended it. */
export async function revokeAction(data: FormData): Promise<void> {
  const seller = await requireSeller(KEYS_PATH);
  const id = textIn(data, 'connection');
  await disconnectApp(seller.id, id, await currentOccasion());
  redirect(`${KEYS_PATH}?ended=${encodeURIComponent(id)}`);
}

/** Revokes one of the seller's own keys. The page then says which. */
export async function revokeKeyAction(data: FormData): Promise<void> {
  const seller = await requireSeller(KEYS_PATH);
  const id = textIn(data, 'key');
  await revokeApiKey(seller.id, id, await currentOccasion());
  redirect(`${KEYS_PATH}?key=${encodeURIComponent(id)}`);
}
