'use server';

import { redirect } from 'next/navigation';
import { confirmAddress } from '@/lib/accounts/addresses/confirm-address.ts';
import { currentRequest } from '@/lib/accounts/require-seller.ts';
import { type FormState, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { dropKeptLink, keptLink } from '../kept-link.ts';

export async function confirmEmailAction(_: FormState, data: FormData): Promise<FormState> {
  const result = await confirmAddress(await keptLink(), await currentRequest());
  if (result === 'taken') return refuse(data, texts('signIn')('emailTaken'));
  await dropKeptLink();
  redirect(result === 'gone' ? '/confirm-email' : '/confirm-email?done=1');
}
