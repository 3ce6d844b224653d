'use server';

import { redirect } from 'next/navigation';
import { currentContext, currentRequest, requireBuiltInSignIn, requireSeller } from '@/lib/accounts/require-seller.ts';
import { addPasskey, offerPasskey, removePasskey } from '@/lib/accounts/second-factors/add-passkey.ts';
import { textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { passwordFault, passwordField } from '../person-fields.ts';

const PATH = '/dashboard/account/passkeys';

export async function offerPasskeyAction(typed: string) {
  requireBuiltInSignIn();
  const seller = await requireSeller(PATH);
  const password = passwordField.safeParse(typed);
  if (!password.success) return { fault: texts('account')('enterYourPassword') };
  const result = await offerPasskey(seller.id, password.data, await currentRequest());
  if ('options' in result) return result;
  if (result.refused === 'too_many')
    return { fault: texts('account')('mostPasskeys', { count: ACCOUNT_LIMITS.passkeys }) };
  return { fault: passwordFault(result.refused) };
}

export async function addPasskeyAction(name: string, response: unknown): Promise<boolean> {
  requireBuiltInSignIn();
  const seller = await requireSeller(PATH);
  // A caller who writes the request by hand may give anything.
  const plain = (typeof name === 'string' ? name : '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 60);
  return addPasskey(seller.id, plain || 'Passkey', response, await currentRequest());
}

export async function removePasskeyAction(data: FormData): Promise<void> {
  requireBuiltInSignIn();
  const seller = await requireSeller(PATH);
  await removePasskey(seller.id, textIn(data, 'passkey'), await currentContext());
  redirect(`${PATH}?removed=1`);
}
