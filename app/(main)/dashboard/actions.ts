'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { changeShownMode } from '@/lib/accounts/change-name.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hideFirstSteps } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { textIn } from '@/lib/http/forms.ts';
import { markNoticeRead } from '@/lib/journal/notices/notices.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { pathInMode } from './path-in-mode.ts';

/** Hides the first steps from this person, wherever they sign in. */
export async function hideFirstStepsAction(): Promise<void> {
  const seller = await requireSeller('/dashboard');
  await hideFirstSteps(db(), seller.id, currentTime());
  redirect('/dashboard');
}

export async function dismissDeviceAction(data: FormData): Promise<void> {
  const seller = await requireSeller('/dashboard');
  await markNoticeRead(db(), seller.id, textIn(data, 'notice'), currentTime());
  // The bell is around the page.
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard');
}

/** Shows this person live or test data from now on, and goes on where they were. */
export async function showMode(data: FormData): Promise<void> {
  const here = pathInMode(textIn(data, 'from'));
  const seller = await requireSeller(here);
  await changeShownMode(seller.id, textIn(data, 'mode') === 'test' ? 'test' : 'live');
  // The frame shows the mode too.
  revalidatePath('/dashboard', 'layout');
  redirect(here);
}
