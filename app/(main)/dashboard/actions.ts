'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cookieName } from '@/lib/auth.ts';
import { env } from '@/lib/env.ts';
import { requireSeller } from '@/lib/session.ts';

const YEAR_S = 365 * 24 * 3600;

/** Puts the first steps away for this person in this browser. */
export async function hideFirstSteps(): Promise<void> {
  const seller = await requireSeller('/dashboard');
  const secure = env().baseUrl.startsWith('https:');
  (await cookies()).set(cookieName('first-steps'), seller.id, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: YEAR_S,
  });
  redirect('/dashboard');
}
