'use server';

import { headers } from 'next/headers';
import { signInByCode } from '@/lib/accounts/sign-in-by-code.ts';
import { waitInWords } from '@/lib/accounts/wait.ts';
import { ADDRESS_HEADER } from '@/lib/client-address.ts';
import { type FormState, navigateTo, refuse } from '@/lib/forms.ts';
import { returnPath } from '@/lib/return-path.ts';

/** The second step of signing in: a code, then on to where the person was going. */
export async function signInByCodeAction(_: FormState, data: FormData): Promise<FormState> {
  const code = data.get('code');
  // Codes are never sent back to the form: a wrong one is typed again, not corrected.
  const fault = (text: string): FormState => refuse(new FormData(), { code: text });
  if (typeof code !== 'string' || code.trim() === '') return fault('Enter the code.');
  if (code.length > 100) return fault('This is too long for a code.');
  const sent = await headers();
  const address = sent.get(ADDRESS_HEADER) ?? 'unknown';
  const result = await signInByCode(code, { headers: sent, address, now: new Date() });
  const next = returnPath(data.get('next'));
  if (result === 'done') return navigateTo(next);
  if (result === 'wrong') return fault('This code is wrong or has already been used. Wait for the next one.');
  if (result === 'start_again') return navigateTo(`/sign-in?next=${encodeURIComponent(next)}&again=1`);
  return fault(`Too many wrong codes. Try again in ${waitInWords(result.waitSeconds)}.`);
}
