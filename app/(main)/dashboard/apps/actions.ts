'use server';

import { forbidden, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { disconnectApp } from '@/lib/connections/disconnect-app.ts';
import { textIn } from '@/lib/http/forms.ts';
import { APPS_PATH } from './filter.ts';

/**
 * Ends one connection of the seller's stores; 403 when their role there may not. The page then says that it has ended,
 * whoever ended it.
 */
export async function endAccessAction(data: FormData): Promise<void> {
  const seller = await requireSeller(APPS_PATH);
  const id = textIn(data, 'connection');
  if ((await disconnectApp(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(`${APPS_PATH}?ended=${encodeURIComponent(id)}`);
}
