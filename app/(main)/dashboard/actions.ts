'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { dismiss, hideFirstSteps, updateSettings } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { asForm, textIn } from '@/lib/http/forms.ts';
import { markNoticesRead } from '@/lib/journal/notices/notices.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { pathOfChosen } from './path-of-chosen.ts';

export async function hideFirstStepsAction(): Promise<void> {
  const seller = await requireSeller('/dashboard');
  await hideFirstSteps(db(), seller.id, currentTime());
  redirect('/dashboard');
}

/** As many things of a kind are dismissed at once at most. */
const MOST_AT_ONCE = 100;
/** An id with a time. */
const MOST_LONG = 64;

/** Takes things off what needs attention, and reads the notices among them. */
export async function dismissAction(data: FormData): Promise<void> {
  const seller = await requireSeller('/dashboard');
  const dismissed = data
    .getAll('id')
    .slice(0, MOST_AT_ONCE)
    .map((id) => String(id).slice(0, MOST_LONG));
  await dismiss(db(), seller.id, dismissed);
  await markNoticesRead(db(), seller.id, dismissed, currentTime());
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
  await updateSettings(db(), seller.id, {
    ...(given.has('mode') && { shownMode: textIn(data, 'mode') === 'test' ? 'test' : 'live' }),
    ...(given.has('store') && { shownStoreId: storeId }),
    ...(given.has('more') && { buildsApps: true }),
  });
  // The frame shows what was chosen too.
  revalidatePath('/dashboard', 'layout');
  redirect(here);
}
