'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cookieAttributes, cookieName } from '@/lib/auth.ts';
import { requireSeller } from '@/lib/session.ts';

const YEAR_S = 365 * 24 * 3600;

/** Hides the first steps for this person in this browser. */
export async function hideFirstSteps(): Promise<void> {
  const seller = await requireSeller('/dashboard');
  (await cookies()).set(cookieName('first-steps'), seller.id, { ...cookieAttributes(), maxAge: YEAR_S });
  redirect('/dashboard');
}
