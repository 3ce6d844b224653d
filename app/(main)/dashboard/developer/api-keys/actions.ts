'use server';

import { redirect } from 'next/navigation';
import { disconnectApp } from '@/lib/oauth/disconnect-app.ts';
import { currentOccasion, requireSeller } from '@/lib/session.ts';

/** Ends one connection of the seller's stores. The page then says what has ended, by whomever. */
export async function revokeAction(data: FormData): Promise<void> {
  const seller = await requireSeller('/dashboard/developer/api-keys');
  const id = String(data.get('connection'));
  await disconnectApp(seller.id, id, await currentOccasion());
  redirect(`/dashboard/developer/api-keys?ended=${encodeURIComponent(id)}`);
}
