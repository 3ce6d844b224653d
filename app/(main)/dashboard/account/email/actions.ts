'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { changeEmail } from '@/lib/accounts/addresses/change-email.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { emailField, passwordFault, passwordField } from '../person-fields.ts';

const schema = z.object({ email: emailField, password: passwordField.optional() });

/** Mails a link to the signed-in person's new address, which counts once that is opened. */
export const changeEmailAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/account/email');
  const fields = fieldsIn(data, schema);
  const { email, password = null } = fields;
  if (password === null) await requireConfirmation(data);
  const result = await changeEmail(seller.id, { email, password }, await currentContext());
  if (result === 'mailed') redirect('/dashboard/account?notice=email');
  if (result === 'own') return refuse(data, { email: texts('account')('isYourEmail') });
  return refuse(data, { password: passwordFault(result) });
});
