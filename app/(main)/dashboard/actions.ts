'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { changeBuildsApps, changeShownMode, changeShownStore } from '@/lib/accounts/change-name.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hideFirstSteps } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { asForm, textIn } from '@/lib/http/forms.ts';
import { markNoticeRead } from '@/lib/journal/notices/notices.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { pathOfChosen } from './path-of-chosen.ts';

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

/** Keeps what was chosen in the frame, the mode, the store or more of the menu, and goes on where the person was. */
export async function choose(data: FormData): Promise<void> {
  const given = asForm(data);
  const wanted = textIn(given, 'store');
  const storeId = isUuid(wanted) ? wanted : null;
  const here = pathOfChosen(textIn(data, 'from'), given.has('store') ? storeId : undefined);
  const seller = await requireSeller(here);
  if (given.has('mode')) await changeShownMode(seller.id, textIn(data, 'mode') === 'test' ? 'test' : 'live');
  if (given.has('store')) await changeShownStore(seller.id, storeId);
  if (given.has('more')) await changeBuildsApps(seller.id, true);
  // The frame shows what was chosen too.
  revalidatePath('/dashboard', 'layout');
  redirect(here);
}
