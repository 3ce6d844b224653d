'use server';

import { redirect } from 'next/navigation';
import { confirmAddress } from '@/lib/accounts/addresses/confirm-address.ts';
import { currentRequest } from '@/lib/accounts/require-seller.ts';
import { type FormState, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { dropHeldLink, heldLink } from '../held-link.ts';

export async function confirmEmailAction(_: FormState, data: FormData): Promise<FormState> {
  const result = await confirmAddress(await heldLink(), await currentRequest());
  if (result === 'taken') return refuse(data, texts('signIn')('emailTaken'));
  await dropHeldLink();
  redirect(result === 'gone' ? '/confirm-email' : '/confirm-email?done=1');
}
