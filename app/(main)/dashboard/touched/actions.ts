'use server';

import { forbidden, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { disconnectApp } from '@/lib/connections/disconnect-app.ts';
import { textIn } from '@/lib/http/forms.ts';
import { TOUCHED_PATH, touchedPath } from '../apps/filter.ts';

/**
 * Ends a connection of the seller's stores if it still lives, and shows what it has touched; 403 when their role there
 * may not end it.
 */
export async function endAndShowAction(data: FormData): Promise<void> {
  const seller = await requireSeller(TOUCHED_PATH);
  const id = textIn(data, 'connection');
  if ((await disconnectApp(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(touchedPath(encodeURIComponent(id)));
}
