'use server';

import { forbidden, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { textIn } from '@/lib/http/forms.ts';
import { revokeApiKey } from '@/lib/oauth/api-keys/revoke-api-key.ts';
import { endAccess } from '../../end-access.ts';
import { KEYS_PATH } from './filter.ts';

export async function revokeAction(data: FormData): Promise<void> {
  await endAccess(KEYS_PATH, data, (id) => `${KEYS_PATH}?ended=${id}`);
}

/** Revokes a key of the seller's stores; 403 when their role there may not. The page then says which. */
export async function revokeKeyAction(data: FormData): Promise<void> {
  const seller = await requireSeller(KEYS_PATH);
  const id = textIn(data, 'key');
  if ((await revokeApiKey(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(`${KEYS_PATH}?key=${encodeURIComponent(id)}`);
}
