'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { changeShownMode } from '@/lib/accounts/change-shown-mode.ts';
import { cookieAttributes, cookieName } from '@/lib/auth-settings.ts';
import { textIn } from '@/lib/forms.ts';
import { requireSeller } from '@/lib/session.ts';
import { pathInMode } from './path-in-mode.ts';

const YEAR_S = 365 * 24 * 3600;

/** Hides the first steps for this person in this browser. */
export async function hideFirstSteps(): Promise<void> {
  const seller = await requireSeller('/dashboard');
  (await cookies()).set(cookieName('first-steps'), seller.id, { ...cookieAttributes(), maxAge: YEAR_S });
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
