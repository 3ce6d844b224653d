'use server';

import { redirect } from 'next/navigation';
import { endOtherSessions, endSession } from '@/lib/accounts/end-session.ts';
import { requireSeller } from '@/lib/session.ts';

/** Signs the person out on one other device. */
export async function endSessionAction(data: FormData): Promise<void> {
  const seller = await requireSeller('/dashboard/account');
  await endSession(seller.id, String(data.get('session')));
  redirect('/dashboard/account?ended=one');
}

/** Signs the person out everywhere but here. */
export async function endOtherSessionsAction(): Promise<void> {
  const seller = await requireSeller('/dashboard/account');
  await endOtherSessions(seller.id, seller.sessionId);
  redirect('/dashboard/account?ended=others');
}
