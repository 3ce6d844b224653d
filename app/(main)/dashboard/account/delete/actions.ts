'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { signOut } from '@/lib/accounts/end-session.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { deleteSeller } from '@/lib/removal/delete-seller.ts';
import { passwordFault, passwordField } from '../person-fields.ts';

const schema = z.object({
  email: z.string().max(254, { error: () => texts('account')('emailTooLong') }),
  password: passwordField.optional(),
});

export const deleteAccountAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/account/delete');
  const { email, password = null } = fieldsIn(data, schema);
  if (password === null) await requireConfirmation(data);
  const result = await deleteSeller(seller, { email, password }, realTime());
  if (result === 'email_differs') return refuse(data, { email: texts('account')('emailDiffers') });
  if (result !== 'deleted') return refuse(data, { password: passwordFault(result) });
  // The session was deleted with the account; this removes its cookie.
  await signOut(await headers());
  redirect('/sign-in?gone=1');
});
